import type { z } from 'zod/mini';
import { aboutEnquiry } from '#domain/enquiry/enquiry.ts';
import { toRupees } from '#domain/money/money.ts';
import { nextAppointment } from '#domain/order/coming-consultations.ts';
import { orderNumberIn } from '#domain/order/order.ts';
import { orderTitle } from '#domain/order/order-line.ts';
import { keptOf } from '#domain/order/order-list.ts';
import { type OrderRow, peopleIn, type StoredOrderRow, storedOrderRow } from '#domain/order/order-row.ts';
import {
  CLIENTS_PER_PAGE,
  type ClientFilter,
  type ClientFound,
  type ClientListed,
  type ClientSearch,
  clientMatcher,
  MOST_CLIENTS,
} from '#domain/site/client.ts';
import { type DataList, pageOf } from '#domain/site/datalist.ts';
import { groupBy } from '#domain/site/groups.ts';
import type { AppContext } from '../app-context.ts';
import { type EnquiryRow, enquiryCollection } from '../enquiries/enquiry-collection.ts';
import { readOrders } from '../orders/list-orders.ts';
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
  const records = [...orders.rows.flatMap(ofOrder), ...enquiries.rows.flatMap(ofEnquiry)];
  const byTime = newestOfEach(
    records.filter((client) => isMeant(client) && client.contact !== numbered?.contact),
  );
  const clients = numbered ? [numbered, ...byTime] : byTime;
  return { clients: clients.slice(0, MOST_CLIENTS), more: clients.length > MOST_CLIENTS };
}

/**
 * Reads a page of all clients, or of those that a text means: whose contact is newest comes first. Reads the
 * lists of orders and enquiries, and nothing for a single client.
 * @returns also the ids of records that are left out because they cannot be read
 * @throws StorageUnavailable
 */
export async function listClients(
  context: ClientContext,
  { q }: z.infer<typeof ClientFilter>,
  page: number,
): Promise<DataList<ClientListed> & { unreadable: string[] }> {
  const [orders, enquiries] = await Promise.all([readOrders(context), readList(enquiryCollection(context))]);
  const records = [...orders.rows.flatMap(ofOrder), ...enquiries.rows.flatMap(ofEnquiry)];
  const isMeant = q ? clientMatcher(q) : () => true;
  const { data, ...list } = pageOf(newestOfEach(records.filter(isMeant)), page, CLIENTS_PER_PAGE);
  // Orders and appointments are put together for the clients of this page only.
  const bought = groupBy(
    orders.rows.flatMap((row) => ofOrder(row).map(({ contact }) => ({ contact, row }))),
    ({ contact }) => contact,
  );
  const asked = groupBy(
    enquiries.rows.flatMap((row) => ofEnquiry(row).map(({ contact }) => ({ contact, row }))),
    ({ contact }) => contact,
  );
  const now = context.now();
  const listed = data.map((client): ClientListed => {
    const rows = (bought.get(client.contact) ?? []).map(({ row }) => row);
    const sent = (asked.get(client.contact) ?? []).map(({ row }) => row);
    const paid = rows.filter((row) => row.status === 'COMPLETED' && !row.isTest);
    return {
      ...client,
      orders: paid.length,
      paid: toRupees(paid.reduce((sum, row) => sum + keptOf(row), 0)),
      next_appointment: nextAppointment(
        rows.filter((row) => isOwnTalk(row, client)),
        sent,
        now,
      ),
    };
  });
  return { ...list, data: listed, unreadable: [...orders.unreadable, ...enquiries.unreadable] };
}

/** Returns true if a consultation of an order would be the client's own: somebody else may have paid for it. */
const isOwnTalk = ({ askedOf, phone, email }: OrderRow, { contact }: ClientFound): boolean =>
  contactOf(askedOf ?? { phone, email }) === contact;

/** Returns the newest record of each client, the newest first. */
function newestOfEach(records: readonly ClientFound[]): ClientFound[] {
  const found = new Map<string, ClientFound>();
  for (const client of records) {
    const known = found.get(client.contact);
    if (!known || known.last_at < client.last_at) found.set(client.contact, client);
  }
  return [...found.values()].sort((a, b) => (a.last_at > b.last_at ? -1 : 1));
}

/** Returns the clients of an order, its buyer first; none once the buyer was removed from it. */
const ofOrder = (row: Omit<StoredOrderRow, 'slowRefund'>): ClientFound[] =>
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

/** Returns the contact that tells clients apart: the phone number, or the e-mail where there is none. */
const contactOf = ({ phone, email }: { phone: string; email: string }): string =>
  /^\d{10}$/.test(phone) ? phone : email.trim().toLowerCase();

function withContact(client: Omit<ClientFound, 'contact'>): ClientFound | null {
  const contact = contactOf(client);
  return contact ? { contact, ...client } : null;
}

/** Returns the client of the order whose number was typed; null for any other text. */
async function ofNumber(context: ClientContext, typed: string): Promise<ClientFound | null> {
  const number = orderNumberIn(typed);
  const id = number === null ? null : await orderOfNumber(context, number);
  const order = id ? await readOrder(context, id).catch(nullIfCorrupt) : null;
  return (order && ofOrder(storedOrderRow(order))[0]) ?? null;
}
