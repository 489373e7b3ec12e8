import type { z } from 'zod/mini';
import { aboutEnquiry } from '#domain/enquiry/enquiry.ts';
import { orderNumberIn } from '#domain/order/order.ts';
import { orderTitle } from '#domain/order/order-line.ts';
import { peopleIn, type StoredOrderRow, storedOrderRow } from '#domain/order/order-row.ts';
import { type ClientFound, type ClientSearch, clientMatcher, MOST_CLIENTS } from '#domain/site/client.ts';
import type { AppContext } from '../app-context.ts';
import { type EnquiryRow, enquiryCollection } from '../enquiries/enquiry-collection.ts';
import { orderOfNumber } from '../orders/number-order.ts';
import { orderCollection, readOrder } from '../orders/order-store.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { readList } from '../storage/list.ts';

type ClientContext = Pick<AppContext, 'storage' | 'now'>;

/** The clients that a search found, newest first. */
interface Found {
  clients: ClientFound[];
  /** True if more clients were found than are answered. */
  more: boolean;
}

/**
 * Finds clients by name, phone, e-mail or order number, newest first. Reads the lists of orders and enquiries.
 * An order number is looked up directly, with two store requests more.
 * @throws StorageUnavailable
 */
export async function findClients(
  context: ClientContext,
  { q }: z.infer<typeof ClientSearch>,
): Promise<Found> {
  const isMeant = clientMatcher(q);
  const [orders, enquiries, numbered] = await Promise.all([
    readList(orderCollection(context)),
    readList(enquiryCollection(context)),
    ofNumber(context, q),
  ]);
  const found = new Map<string, ClientFound>();
  for (const client of [...orders.rows.flatMap(ofOrder), ...enquiries.rows.flatMap(ofEnquiry)]) {
    if (!isMeant(client) || client.contact === numbered?.contact) continue;
    const known = found.get(client.contact);
    if (!known || known.last_at < client.last_at) found.set(client.contact, client);
  }
  const byTime = [...found.values()].sort((a, b) => (a.last_at > b.last_at ? -1 : 1));
  const clients = numbered ? [numbered, ...byTime] : byTime;
  return { clients: clients.slice(0, MOST_CLIENTS), more: clients.length > MOST_CLIENTS };
}

/** Returns the clients of an order, its buyer first; none once the buyer was removed from it. */
const ofOrder = (row: StoredOrderRow): ClientFound[] =>
  peopleIn(row).flatMap(
    ({ name, phone, email }) =>
      withContact({
        name,
        phone,
        email,
        about: orderTitle(row.lines.map((line) => line.name)),
        last_at: row.placedAt,
      }) ?? [],
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
  return (order && ofOrder(storedOrderRow(order))[0]) ?? null;
}
