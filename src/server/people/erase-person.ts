import { randomUUID } from 'node:crypto';
import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import type { Subscriber } from '#domain/enquiry/newsletter.ts';
import type { OrderRow } from '#domain/order/order-row.ts';
import { type Erasure, isPersons, keptUntil, masked, whyKept } from '#domain/site/person.ts';
import type { AppContext } from '../app-context.ts';
import { deleteEnquiry } from '../enquiries/change-enquiries.ts';
import { findEnquiries } from '../enquiries/list-enquiries.ts';
import { inBatches } from '../in-batches.ts';
import { readSubscriber, removeSubscriber, subscriberId } from '../newsletter/subscribers.ts';
import { allOrders } from '../orders/list-orders.ts';
import { redactOrder } from '../orders/redact-orders.ts';
import { nullIfCorrupt } from '../storage/derived.ts';

type PersonContext = Pick<AppContext, 'storage' | 'now'>;

/** What there is of a person. */
export interface Person {
  orders: OrderRow[];
  enquiries: Enquiry[];
  subscriber: Subscriber | null;
}

const RECORDS = 'erasure/';

/**
 * Finds everything that was sent with a phone number or an e-mail address. Reads the whole index of orders and of
 * enquiries.
 * @param contact as `PersonQuery` gives it
 * @throws StorageUnavailable
 */
export async function findPerson(context: PersonContext, contact: string): Promise<Person> {
  const orders: OrderRow[] = [];
  for await (const rows of allOrders(context))
    orders.push(...rows.filter(({ phone, email }) => isPersons(contact, phone, email)));
  return {
    orders,
    enquiries: await findEnquiries(context, ({ number, email }) => isPersons(contact, number, email)),
    subscriber: contact.includes('@') ? await readSubscriber(context, subscriberId(contact)) : null,
  };
}

/**
 * Erases what the law lets go of a person, and keeps a record of the request, which does not name anybody. Asked
 * once more, it goes on where it was killed.
 * @throws StorageUnavailable
 */
export async function erasePerson(context: PersonContext, contact: string): Promise<Erasure> {
  const { orders, enquiries, subscriber } = await findPerson(context, contact);
  const free = orders.filter((row) => whyKept(row) === null);
  const redacted = await inBatches(free, ({ id }) => redactOrder(context, id));
  await inBatches(enquiries, ({ id }) => deleteEnquiry(context, id));
  if (subscriber) await removeSubscriber(context, subscriber.id);
  const until = orders.flatMap((row) => keptUntil(row) ?? []).sort();
  const gone = redacted.filter(Boolean).length;
  const at = context.now().toISOString();
  const record: Erasure = {
    ...{ at, contact: masked(contact), orders: gone, enquiries: enquiries.length },
    ...{ subscribed: subscriber !== null, kept: orders.length - gone, keptUntil: until.at(-1) ?? null },
  };
  await context.storage.accounts.create(`${RECORDS}${at}-${randomUUID()}`, record);
  return record;
}

/** The requests there were, the latest first. */
export async function listErasures({ storage: { accounts } }: PersonContext): Promise<Erasure[]> {
  const keys = (await accounts.keys(RECORDS)).sort().reverse();
  // A record that cannot be read hides no other; the site's health says that there is one.
  const read = await inBatches(keys, (key) => accounts.read<Erasure>(key).catch(nullIfCorrupt));
  return read.flatMap((found) => found?.value ?? []);
}
