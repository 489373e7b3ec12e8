import type { Category } from '#domain/catalogue/category.ts';
import { factsOf, type Product } from '#domain/catalogue/product.ts';
import { factNames } from '#domain/catalogue/product-facts.ts';
import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import { enquiryState } from '#domain/enquiry/enquiry-list.ts';
import type { Subscriber } from '#domain/enquiry/newsletter.ts';
import { toRupees } from '#domain/money/money.ts';
import type { OrderRow } from '#domain/order/order-row.ts';
import { buyerAddress } from '#domain/order/receipt.ts';
import type { AppContext, SiteContext } from '../app-context.ts';
import { readManifest } from '../catalogue/manifest.ts';
import { readNewestFirst } from '../catalogue/read-products.ts';
import { allEnquiries } from '../enquiries/list-enquiries.ts';
import { inBatches } from '../in-batches.ts';
import { leaveKey } from '../newsletter/leave.ts';
import { allSubscribers } from '../newsletter/subscribers.ts';
import { allOrders } from '../orders/list-orders.ts';
import { readOrder } from '../orders/order-log.ts';
import { findPerson } from '../people/erase-person.ts';
import { type Columns, csv, inPieces } from './csv.ts';

/** '2026-11-20 12:00:00' in India, which spreadsheets take for a time; empty for none. */
const inIndia = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const indiaTime = (iso: string | null | undefined) => (iso ? inIndia.format(new Date(iso)) : null);

const orderColumns: Columns<OrderRow> = {
  'Order ID': ({ id }) => id,
  'Placed (India time)': ({ placedAt }) => indiaTime(placedAt),
  'Customer name': ({ name }) => name,
  Phone: ({ phone }) => phone,
  Email: ({ email }) => email,
  State: ({ state }) => state,
  Product: ({ productName }) => productName,
  'Unit price (INR)': ({ unitPrice }) => toRupees(unitPrice),
  Quantity: ({ quantity }) => quantity,
  'Amount (INR)': ({ amount }) => toRupees(amount),
  'Refunded (INR)': ({ refunded }) => toRupees(refunded),
  Status: ({ status }) => status,
  'Payment mode': ({ mode }) => mode,
  'Payment reference': ({ transactionId }) => transactionId,
  'Settled (India time)': ({ endedAt }) => indiaTime(endedAt),
  Fulfilment: ({ fulfilment }) => fulfilment,
};

const enquiryColumns: Columns<Enquiry> = {
  'Enquiry ID': ({ id }) => id,
  'Sent (India time)': ({ createdAt }) => indiaTime(createdAt),
  Name: ({ name }) => name,
  Phone: ({ number }) => number,
  Email: ({ email }) => email,
  About: ({ packageName }) => packageName,
  Message: ({ message }) => message,
  'Preferred time (India time)': ({ preferredAt }) => indiaTime(preferredAt),
  State: enquiryState,
  Note: ({ note }) => note ?? null,
  'Suspected spam': ({ suspected }) => (suspected ? 'yes' : null),
};

const subscriberColumns = ({ settings, paths, absolute }: SiteContext): Columns<Subscriber> => ({
  Email: ({ email }) => email,
  'Subscribed (India time)': ({ createdAt }) => indiaTime(createdAt),
  'Leaves the newsletter at': ({ id }) => absolute(paths.leaveNewsletter(id, leaveKey(settings, id) ?? '')),
});

/** A line of what is kept of one person. */
type Fact = [what: string, id: string, field: string, value: unknown];

const personColumns: Columns<Fact> = {
  What: ([what]) => what,
  ID: ([, id]) => id,
  Field: ([, , field]) => field,
  Value: ([, , , value]) => String(value),
};

/** A thing's facts by the columns of its own file, those that are empty left out. */
const linesOf = <T>(what: string, id: string, columns: Columns<T>, thing: T): Fact[] =>
  Object.entries(columns).flatMap(([field, cell]): Fact[] => {
    const value = cell(thing);
    return value === null || value === undefined || value === '' ? [] : [[what, id, field, value]];
  });

/** Everything that is kept of one person, for whoever asks to see it. @param contact as `PersonQuery` gives it */
export async function* personFile(context: SiteContext, contact: string): AsyncGenerator<string> {
  const { orders, enquiries, subscriber } = await findPerson(context, contact);
  const whole = await inBatches(orders, ({ id }) => readOrder(context, id));
  const facts = [
    ...orders.flatMap((row, n): Fact[] => {
      const { billing } = whole[n]?.placed ?? {};
      const note = whole[n]?.parcel.note;
      return [
        ...linesOf('Order', row.id, orderColumns, row),
        ...(billing ? [['Order', row.id, 'Address', buyerAddress(billing).join(', ')] satisfies Fact] : []),
        ...(note ? [['Order', row.id, 'Our note', note] satisfies Fact] : []),
      ];
    }),
    ...enquiries.flatMap((enquiry) => linesOf('Enquiry', enquiry.id, enquiryColumns, enquiry)),
    ...(subscriber ? linesOf('Newsletter', subscriber.id, subscriberColumns(context), subscriber) : []),
  ];
  yield* csv(personColumns, inPieces(facts));
}

const productColumns = (categories: Category[]): Columns<Product> => ({
  'Product ID': ({ id }) => id,
  Category: ({ categoryId }) => categories.find(({ id }) => id === categoryId)?.name ?? 'N/A',
  Product: ({ name }) => name,
  Slug: ({ slug }) => slug,
  'Price (INR)': ({ price }) => price && toRupees(price),
  'Discounted price (INR)': ({ discountedPrice }) => discountedPrice && toRupees(discountedPrice),
  ...Object.fromEntries(
    Object.entries(factNames).map(([fact, name]) => [
      name,
      (product: Product) => factsOf(product)[fact as keyof typeof factNames] ?? null,
    ]),
  ),
  'Short description': ({ shortDescription }) => shortDescription,
  'Full description': ({ fullDescription }) => fullDescription,
  Status: ({ status }) => (status === 1 ? 'Active' : 'Inactive'),
  'Created (India time)': ({ createdAt }) => indiaTime(createdAt),
  'Changed (India time)': ({ updatedAt }) => indiaTime(updatedAt),
});

/** The files the owner can take away, newest things first; each gives its text in pieces. */
export const exportFiles = {
  async *orders(context: AppContext) {
    yield* csv(orderColumns, allOrders(context));
  },
  async *enquiries(context: AppContext) {
    yield* csv(enquiryColumns, allEnquiries(context));
  },
  async *subscribers(context: SiteContext) {
    yield* csv(subscriberColumns(context), allSubscribers(context));
  },
  async *products({ storage: { catalogue } }: AppContext) {
    const manifest = await readManifest(catalogue);
    yield* csv(productColumns(manifest.categories), readNewestFirst(catalogue, manifest));
  },
};
