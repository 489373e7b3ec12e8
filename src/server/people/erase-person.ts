import { randomUUID } from 'node:crypto';
import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import type { Subscriber } from '#domain/enquiry/newsletter.ts';
import type { BirthDetailsWire } from '#domain/order/birth-details.ts';
import { hasConsultation } from '#domain/order/order-line.ts';
import { type OrderRow, orderRow, peopleIn } from '#domain/order/order-row.ts';
import type { ClientNoteWire } from '#domain/site/client.ts';
import { type Erasure, isComplaintOpen, isPersons, keptUntil, masked, whyKept } from '#domain/site/person.ts';
import type { AppContext } from '../app-context.ts';
import { deleteEnquiries } from '../enquiries/change-enquiries.ts';
import { findEnquiries, readEnquiry } from '../enquiries/list-enquiries.ts';
import { inBatches, inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { readSubscriber, removeSubscriber, subscriberId } from '../newsletter/subscribers.ts';
import { eraseBirthDetails, readBirthDetails } from '../orders/birth-details.ts';
import { readEveryOrder } from '../orders/list-orders.ts';
import { readOrder } from '../orders/order-store.ts';
import { redactOrder } from '../orders/redact-orders.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { eraseClientNote, readClientNote } from './client-note.ts';

type PersonContext = Pick<AppContext, 'storage' | 'now'>;

/** Everything that is kept about a person. */
export interface Person {
  orders: OrderRow[];
  enquiries: Enquiry[];
  subscriber: Subscriber | null;
  /** Birth details, with the order that each was sent for. */
  birthDetails: { orderId: string; details: BirthDetailsWire }[];
  /** The person as the newest order or enquiry names them; null if none has a phone number. */
  client: Client | null;
  /** Phone numbers of the person, the newest first, each with the owner's note, which may be empty. */
  notes: { phone: string; note: ClientNoteWire }[];
}

/** A client, with the note that belongs to this phone number. */
interface Client {
  name: string;
  phone: string;
  email: string;
  note: ClientNoteWire;
}

const RECORDS = 'erasure/';

/**
 * Finds everything that was sent with a phone number or an e-mail address. Reads the lists of orders and
 * enquiries.
 * @param contact as `PersonQuery` gives it
 * @throws StorageUnavailable
 */
export async function findPerson(context: PersonContext, contact: string): Promise<Person> {
  const isMeant = ({ phone, email }: { phone: string; email: string }) => isPersons(contact, phone, email);
  const orders = (await readEveryOrder(context)).filter((row) => peopleIn(row).some(isMeant));
  const sent = await inBatches(consultationsOf(orders, contact), async ({ id }) => {
    const details = await readBirthDetails(context, id);
    return details ? [{ orderId: id, details }] : [];
  });
  const enquiries = await findEnquiries(context, ({ number, email }) => isPersons(contact, number, email));
  const known = namesIn(orders, enquiries).filter(isMeant);
  // A note may also be left of a client whose orders and enquiries are all gone.
  const phones = contact.includes('@') ? [...new Set(known.map(({ phone }) => phone))] : [contact];
  const notes = await inBatches(phones, async (phone) => ({
    phone,
    note: await readClientNote(context, phone),
  }));
  return {
    orders,
    birthDetails: sent.flat(),
    enquiries,
    client: clientOf(known, notes),
    notes,
    subscriber: contact.includes('@') ? await readSubscriber(context, subscriberId(contact)) : null,
  };
}

/**
 * Returns the person's consultations. Where somebody else paid, the consultation and its birth details are
 * the client's and not the payer's.
 */
const consultationsOf = (orders: readonly OrderRow[], contact: string): OrderRow[] =>
  orders.filter((row) => {
    const { phone, email } = row.askedOf ?? row;
    return hasConsultation(row.lines) && isPersons(contact, phone, email);
  });

/** Returns the names under which orders and enquiries were sent, each with its phone; the newest first. */
function namesIn(orders: readonly OrderRow[], enquiries: readonly Enquiry[]) {
  const named = [
    ...orders.flatMap((row) =>
      peopleIn(row).map(({ name, phone, email }) => ({ at: row.placedAt, name, phone, email })),
    ),
    ...enquiries.map(({ createdAt, name, number, email }) => ({ at: createdAt, name, phone: number, email })),
  ];
  return named.filter(({ phone }) => phone !== '').sort((a, b) => (a.at > b.at ? -1 : 1));
}

/**
 * Returns the client as the newest record names them. A client who was found by e-mail and has had several
 * phones is shown with the newest of them that has a note.
 */
function clientOf(known: ReturnType<typeof namesIn>, notes: Person['notes']): Client | null {
  const [newest] = known;
  const shown = notes.find(({ note }) => note.text !== '') ?? notes[0];
  if (!newest || !shown) return null;
  const email = known.find((each) => each.email !== '')?.email ?? '';
  return { name: newest.name, email, ...shown };
}

/** A request as it is stored. Its waiting ids are removed once nothing waits. */
interface ErasureRecord extends Erasure {
  /** Ids that could not be erased yet and that tax law does not keep. */
  waiting?: { orders: string[]; complaints: string[] };
}

/**
 * Erases a person, except for records that the law requires. Keeps a record of the request, which names
 * nobody. What is still open (an order being paid, a complaint that is not settled) is erased by
 * `finishErasures` once it is over. Asked again after it was killed, it continues.
 * @throws StorageUnavailable
 */
export async function erasePerson(context: PersonContext, contact: string): Promise<Erasure> {
  const { orders, enquiries, subscriber, birthDetails, notes } = await findPerson(context, contact);
  // The books need the order, and nothing of the details that were sent for it.
  await inBatches(consultationsOf(orders, contact), ({ id }) => eraseBirthDetails(context, id));
  await inBatches(notes, ({ phone }) => eraseClientNote(context, phone));
  const complaints = enquiries.filter(isComplaintOpen);
  const others = enquiries.filter((enquiry) => !complaints.includes(enquiry));
  const free = orders.filter((row) => whyKept(row) === null);
  const redacted = await inBatches(free, ({ id }) => redactOrder(context, id));
  await deleteEnquiries(
    context,
    others.map(({ id }) => id),
  );
  if (subscriber) await removeSubscriber(context, subscriber.id);
  const until = orders.flatMap((row) => keptUntil(row) ?? []).sort();
  const gone = redacted.filter(Boolean).length;
  const at = context.now().toISOString();
  const open = orders.filter((row) => whyKept(row) === 'open' || whyKept(row) === 'money');
  const record: ErasureRecord = {
    at,
    contact: masked(contact),
    orders: gone,
    enquiries: others.length,
    birthDetails: birthDetails.length,
    note: notes.some(({ note }) => note.text !== ''),
    subscribed: subscriber !== null,
    kept: orders.length - gone,
    open: open.length,
    complaints: complaints.length,
    keptUntil: until.at(-1) ?? null,
  };
  if (open.length + complaints.length > 0)
    record.waiting = { orders: open.map(({ id }) => id), complaints: complaints.map(({ id }) => id) };
  await context.storage.accounts.create(`${RECORDS}${at}-${randomUUID()}`, record);
  return toErasure(record);
}

const toErasure = ({ waiting: _, ...erasure }: ErasureRecord): Erasure => erasure;

/**
 * Erases records that earlier requests had to leave and that are settled now. Tax law keeps an order that was
 * paid meanwhile. The next run takes a request that cannot be finished now.
 * @throws StorageUnavailable when the records cannot be listed
 */
export async function finishErasures(context: PersonContext): Promise<void> {
  const { accounts } = context.storage;
  await inTime(await accounts.keys(RECORDS), (key) =>
    finishErasure(context, key).catch((error) => logError('finish an erasure', error)),
  );
}

async function finishErasure(context: PersonContext, key: string): Promise<void> {
  const { accounts } = context.storage;
  const waiting = (await accounts.read<ErasureRecord>(key))?.value.waiting;
  if (!waiting) return;
  const orders = await inBatches(waiting.orders, async (id) => {
    const order = await readOrder(context, id);
    const why = order && whyKept(orderRow(order, context.now()));
    if (!order || why === 'law') return [];
    return why === null ? ((await redactOrder(context, id)) ? [] : [id]) : [id];
  });
  const complaints = await inBatches(waiting.complaints, async (id) => {
    const enquiry = await readEnquiry(context, id);
    if (!enquiry) return [];
    if (isComplaintOpen(enquiry)) return [id];
    await deleteEnquiries(context, [id]);
    return [];
  });
  const left = { orders: orders.flat(), complaints: complaints.flat() };
  if (left.orders.length === waiting.orders.length && left.complaints.length === waiting.complaints.length)
    return;
  await accounts.change<ErasureRecord>(key, (known) => {
    if (!known) return null;
    const { waiting: _, ...others } = known;
    return left.orders.length + left.complaints.length > 0 ? { ...others, waiting: left } : others;
  });
}

/** Returns the requests, the latest first. */
export async function listErasures({ storage: { accounts } }: PersonContext): Promise<Erasure[]> {
  const keys = (await accounts.keys(RECORDS)).sort().reverse();
  // A damaged record does not hide the others. The site's health reports it.
  const read = await inBatches(keys, (key) => accounts.read<ErasureRecord>(key).catch(nullIfCorrupt));
  return read.flatMap((found) => (found ? [toErasure(found.value)] : []));
}
