import type { Category } from '#domain/catalogue/category.ts';
import { factsOf, type Product } from '#domain/catalogue/product.ts';
import { factNames } from '#domain/catalogue/product-facts.ts';
import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import { enquiryState } from '#domain/enquiry/enquiry-list.ts';
import type { Subscriber } from '#domain/enquiry/newsletter.ts';
import { toRupees } from '#domain/money/money.ts';
import type { OrderRow } from '#domain/order/order-row.ts';
import type { AppContext } from '../app-context.ts';
import { readManifest } from '../catalogue/manifest.ts';
import { readNewestFirst } from '../catalogue/read-products.ts';
import { allEnquiries } from '../enquiries/list-enquiries.ts';
import { allSubscribers } from '../newsletter/subscribers.ts';
import { allOrders } from '../orders/list-orders.ts';
import { type Columns, csv } from './csv.ts';

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

const subscriberColumns: Columns<Subscriber> = {
  Email: ({ email }) => email,
  'Subscribed (India time)': ({ createdAt }) => indiaTime(createdAt),
};

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
export const exportFiles: Record<string, (context: AppContext) => AsyncGenerator<string>> = {
  async *orders(context) {
    yield* csv(orderColumns, allOrders(context));
  },
  async *enquiries(context) {
    yield* csv(enquiryColumns, allEnquiries(context));
  },
  async *subscribers(context) {
    yield* csv(subscriberColumns, allSubscribers(context));
  },
  async *products({ storage: { catalogue } }) {
    const manifest = await readManifest(catalogue);
    yield* csv(productColumns(manifest.categories), readNewestFirst(catalogue, manifest));
  },
};
