import type { Category } from '#domain/catalogue/category.ts';
import { factsOf, type Product } from '#domain/catalogue/product.ts';
import { factNames } from '#domain/catalogue/product-facts.ts';
import { complaintNumber } from '#domain/enquiry/complaint.ts';
import { aboutEnquiry, type Enquiry } from '#domain/enquiry/enquiry.ts';
import { enquiryState } from '#domain/enquiry/enquiry-list.ts';
import type { Subscriber } from '#domain/enquiry/newsletter.ts';
import { taxIn } from '#domain/money/gst.ts';
import { indianState } from '#domain/money/indian-state.ts';
import { toRupees } from '#domain/money/money.ts';
import type { Seller as ReceiptSeller } from '#domain/order/invoice.ts';
import type { OrderRow } from '#domain/order/order-row.ts';
import { ALL_DAYS, type DayRange, isWithin } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import type { AppContext, SiteContext } from '../app-context.ts';
import { readManifest } from '../catalogue/manifest.ts';
import { readNewestFirst } from '../catalogue/read-products.ts';
import { allEnquiries } from '../enquiries/list-enquiries.ts';
import { leaveKey } from '../newsletter/leave.ts';
import { allSubscribers } from '../newsletter/subscribers.ts';
import { allOrders } from '../orders/list-orders.ts';
import { findPerson } from '../people/erase-person.ts';
import { type Columns, csv, inPieces } from './csv.ts';

/** '2026-11-20 12:00:00' in India, which spreadsheets take for a time; empty for none. */
const inIndia = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const indiaTime = (iso: string | null | undefined) => (iso ? inIndia.format(new Date(iso)) : null);
const indiaDate = (iso: string | null) => iso && indiaToday(new Date(iso));

/** Who sells: tax is taken out of prices only where it is registered for GST. */
type Seller = Pick<ReceiptSeller, 'state' | 'gstin'>;

/** What of an order's price is tax, where its product had a rate; in rupees by the columns' names. */
function taxOf({ amount, gstRate, state }: OrderRow, seller: Seller | undefined): Record<string, number> {
  if (gstRate === null || !seller?.gstin) return {};
  const { taxable, parts } = taxIn(amount, gstRate, { seller: seller.state, buyer: state });
  return {
    taxable: toRupees(taxable),
    ...Object.fromEntries(parts.map((part) => [part.name, toRupees(part.amount)])),
  };
}

/** For the accountant: a row of an order with what a GST return asks for. */
const orderColumns = (seller: Seller | undefined): Columns<OrderRow> => ({
  'Order ID': ({ id }) => id,
  'Order number': ({ orderNo }) => orderNo,
  'Receipt number': ({ invoice }) => invoice,
  'Receipt date (India)': ({ invoice, endedAt }) => invoice && indiaDate(endedAt),
  'Placed (India time)': ({ placedAt }) => indiaTime(placedAt),
  'Customer name': ({ name }) => name,
  'Buyer’s GSTIN': ({ gstin }) => gstin ?? null,
  Phone: ({ phone }) => phone,
  Email: ({ email }) => email,
  Address: ({ address }) => address,
  City: ({ city }) => city,
  State: ({ state }) => state,
  'Place of supply (GST code)': ({ state }) => indianState(state)?.code ?? null,
  PIN: ({ zipCode }) => zipCode,
  Country: ({ country }) => country,
  Product: ({ productName }) => productName,
  'HSN code': ({ hsnCode }) => hsnCode,
  'Unit price (INR)': ({ unitPrice }) => toRupees(unitPrice),
  Quantity: ({ quantity }) => quantity,
  'Amount (INR)': ({ amount }) => toRupees(amount),
  'GST rate (%)': ({ gstRate }) => gstRate,
  'Taxable value (INR)': (row) => taxOf(row, seller).taxable ?? null,
  'CGST (INR)': (row) => taxOf(row, seller).CGST ?? null,
  'SGST (INR)': (row) => taxOf(row, seller).SGST ?? null,
  'IGST (INR)': (row) => taxOf(row, seller).IGST ?? null,
  'Refunded (INR)': ({ refunded }) => toRupees(refunded),
  'Refunded on (India time)': ({ refundedAt }) => indiaTime(refundedAt),
  'Credit note number': ({ creditNotes }) => creditNotes?.map(({ number }) => number).join('; ') ?? null,
  'Credit note date (India)': ({ creditNotes }) =>
    creditNotes?.map(({ issuedAt }) => indiaDate(issuedAt)).join('; ') ?? null,
  Status: ({ status }) => status,
  'Payment mode': ({ mode }) => mode,
  'Payment reference': ({ transactionId }) => transactionId,
  'Settled (India time)': ({ endedAt }) => indiaTime(endedAt),
  Fulfilment: ({ fulfilment }) => fulfilment,
  Courier: ({ courier }) => courier,
  'Tracking number': ({ tracking }) => tracking,
  Note: ({ note }) => note,
  Test: ({ isTest }) => (isTest ? 'yes' : null),
});

const enquiryColumns: Columns<Enquiry> = {
  'Enquiry ID': ({ id }) => id,
  'Sent (India time)': ({ createdAt }) => indiaTime(createdAt),
  Name: ({ name }) => name,
  Phone: ({ number }) => number,
  Email: ({ email }) => email,
  About: ({ packageName }) => aboutEnquiry(packageName),
  'Complaint or request number': complaintNumber,
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
  const facts = [
    ...orders.flatMap((row) => linesOf('Order', row.id, orderColumns(undefined), row)),
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
  'GST rate (%)': ({ gstRate }) => gstRate ?? null,
  'HSN code': ({ hsnCode }) => hsnCode ?? null,
  'Only one of it': ({ single }) => (single === 1 ? 'yes' : null),
  'Sold to order': ({ soldTo }) => soldTo ?? null,
  'Short description': ({ shortDescription }) => shortDescription,
  'Full description': ({ fullDescription }) => fullDescription,
  Status: ({ status }) => (status === 1 ? 'Active' : 'Inactive'),
  'Created (India time)': ({ createdAt }) => indiaTime(createdAt),
  'Changed (India time)': ({ updatedAt }) => indiaTime(updatedAt),
});

/** Orders by the day their payment ended, which is the receipt's, or were placed where it has not. */
async function* ordersIn(context: AppContext, range: DayRange): AsyncGenerator<OrderRow[]> {
  for await (const rows of allOrders(context))
    yield rows.filter(({ endedAt, placedAt }) => isWithin(indiaToday(new Date(endedAt ?? placedAt)), range));
}

/** The files the owner can take away, newest things first; each gives its text in pieces. */
export const exportFiles: Record<
  'orders' | 'enquiries' | 'subscribers' | 'products',
  (context: SiteContext, range?: DayRange, seller?: Seller) => AsyncGenerator<string>
> = {
  async *orders(context, range = ALL_DAYS, seller) {
    yield* csv(orderColumns(seller), ordersIn(context, range));
  },
  async *enquiries(context) {
    yield* csv(enquiryColumns, allEnquiries(context));
  },
  async *subscribers(context) {
    yield* csv(subscriberColumns(context), allSubscribers(context));
  },
  async *products({ storage: { catalogue } }) {
    const manifest = await readManifest(catalogue);
    yield* csv(productColumns(manifest.categories), readNewestFirst(catalogue, manifest));
  },
};
