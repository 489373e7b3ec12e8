import type { z } from 'zod/mini';
import { aboutEnquiry } from '#domain/enquiry/enquiry.ts';
import { orderNumberIn } from '#domain/order/order.ts';
import { type OrderRow, orderRow, peopleIn } from '#domain/order/order-row.ts';
import { type ClientFound, type ClientSearch, clientMatcher, MOST_CLIENTS } from '#domain/site/client.ts';
import type { AppContext } from '../app-context.ts';
import { type EnquiryRow, enquiryCollection } from '../enquiries/enquiry-collection.ts';
import { inBatches } from '../in-batches.ts';
import { orderOfNumber } from '../orders/number-order.ts';
import { orderCollection, readOrder } from '../orders/order-store.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { type Block, readListing } from '../storage/projection.ts';

type ClientContext = Pick<AppContext, 'storage' | 'now'>;

/** Most older segments of the two indexes that one search reads; each has 250 orders or enquiries. */
const MOST_SEGMENTS = 40;
const SEGMENTS_AT_ONCE = 8;

/** Rows of a list, as clients. */
interface Part {
  from: string;
  clients: () => Promise<ClientFound[]>;
}

/** The clients that a search found, newest first. */
interface Found {
  clients: ClientFound[];
  /** True if more clients were found than are answered. */
  more: boolean;
  /** Number of older segments to skip so as to search further back; null if nothing is left. */
  older: number | null;
}

/**
 * Finds clients by name, phone, e-mail or order number, newest first. Reads rows of the two indexes and no
 * records: the newest rows, then older segments until enough clients are found or `mostSegments` are read. An
 * order number is looked up directly. Costs four store requests, one for each open order and older segment
 * read, and two for an order number.
 * @throws StorageUnavailable
 */
export async function findClients(
  context: ClientContext,
  { q, skip }: z.infer<typeof ClientSearch>,
  mostSegments = MOST_SEGMENTS,
): Promise<Found> {
  const isMeant = clientMatcher(q);
  const [orders, enquiries] = await Promise.all([
    readListing(orderCollection(context)),
    readListing(enquiryCollection(context)),
  ]);
  const ofOrders = orders.blocks.map((block) => partOf(block, ofOrder));
  const ofEnquiries = enquiries.blocks.map((block) => partOf(block, ofEnquiry));
  const found = new Map<string, ClientFound>();
  const add = (client: ClientFound) => {
    const known = found.get(client.contact);
    if (!known || known.last_at < client.last_at) found.set(client.contact, client);
  };
  const search = async (parts: Part[]) => {
    const read = await inBatches(parts, async ({ clients }) => (await clients()).filter(isMeant));
    for (const client of read.flat()) add(client);
  };

  const numbered = skip === 0 ? await ofNumber(context, q) : null;
  if (skip === 0) await search([...ofOrders.slice(0, 1), ...ofEnquiries.slice(0, 1)]);
  const older = [...ofOrders.slice(1), ...ofEnquiries.slice(1)].sort((a, b) => (a.from > b.from ? -1 : 1));
  let next = skip;
  while (next < Math.min(older.length, skip + mostSegments) && found.size <= MOST_CLIENTS) {
    const step = older.slice(next, Math.min(next + SEGMENTS_AT_ONCE, skip + mostSegments));
    await search(step);
    next += step.length;
  }
  const byTime = [...found.values()]
    .filter(({ contact }) => contact !== numbered?.contact)
    .sort((a, b) => (a.last_at > b.last_at ? -1 : 1));
  const clients = numbered ? [numbered, ...byTime] : byTime;
  const more = clients.length > MOST_CLIENTS;
  return {
    clients: clients.slice(0, MOST_CLIENTS),
    more,
    older: !more && next < older.length ? next : null,
  };
}

const partOf = <Row>({ from, rows }: Block<Row>, clients: (row: Row) => ClientFound[]): Part => ({
  from,
  clients: async () => (await rows()).flatMap(clients),
});

/** Returns the clients of an order, its buyer first; none once the buyer was removed from it. */
const ofOrder = (row: OrderRow): ClientFound[] =>
  peopleIn(row).flatMap(
    ({ name, phone, email }) =>
      withContact({ name, phone, email, about: row.productName, last_at: row.placedAt }) ?? [],
  );

/** Returns the client of an enquiry; none for spam. */
function ofEnquiry({ state, name, number, email, packageName, changedAt }: EnquiryRow): ClientFound[] {
  const about = aboutEnquiry(packageName);
  const client = withContact({ name, phone: number, email, about, last_at: changedAt });
  return client && state !== 'spam' ? [client] : [];
}

function withContact(client: Omit<ClientFound, 'contact'>): ClientFound | null {
  const contact = /^\d{10}$/.test(client.phone) ? client.phone : client.email.trim().toLowerCase();
  return contact ? { contact, ...client } : null;
}

/** Returns the client of the order whose number was typed; null for any other text. */
async function ofNumber(context: ClientContext, typed: string): Promise<ClientFound | null> {
  const number = orderNumberIn(typed);
  const id = number === null ? null : await orderOfNumber(context, number);
  const order = id ? await readOrder(context, id).catch(nullIfCorrupt) : null;
  return (order && ofOrder(orderRow(order, context.now()))[0]) ?? null;
}
