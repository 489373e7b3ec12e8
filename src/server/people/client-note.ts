import { createHash } from 'node:crypto';
import { peopleIn } from '#domain/order/order-row.ts';
import type { ClientNote, ClientNoteWire } from '#domain/site/client.ts';
import { yearsBefore } from '#domain/site/person.ts';
import { promises } from '#domain/site/promises.ts';
import type { AppContext } from '../app-context.ts';
import { readEveryEnquiryRow } from '../enquiries/list-enquiries.ts';
import { inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { readEveryOrder } from '../orders/list-orders.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { changeOrReplace, type Stamped, stamped } from '../storage/blob-store.ts';

/*
 * The owner's note about a client. It belongs to the client's phone number, which every order and enquiry
 * has, and is stored apart from them, so that it outlives an enquiry and can be erased without touching an
 * order. Every function throws StorageUnavailable when the store does not answer.
 */

type NoteContext = Pick<AppContext, 'storage' | 'now'>;

/** The note as it is stored. An emptied note stays, without a text, until it is old. */
interface Kept extends Stamped {
  text: string;
  changedAt: string;
}

const PREFIX = 'client-note/';

/**
 * Returns the key of a note. It is made of a hash, because logs name keys and must not name phone numbers.
 */
const keyOf = (phone: string): string =>
  PREFIX + createHash('sha256').update(phone).digest('hex').slice(0, 32);

const toWire = (kept: Kept | null): ClientNoteWire => ({
  text: kept?.text ?? '',
  revision: kept?.revision ?? '',
  changed_at: kept?.changedAt ?? null,
});

/**
 * Reads the note about the client with this phone number. A damaged note counts as none, so that the client's
 * page can be shown; the site's health report names it. One store request.
 */
export async function readClientNote(
  { storage: { orders } }: NoteContext,
  phone: string,
): Promise<ClientNoteWire> {
  const found = await orders.read<Kept>(keyOf(phone)).catch(nullIfCorrupt);
  return toWire(found?.value ?? null);
}

/**
 * Saves the note about a client, unless it was changed after the owner began to write. Saving the same text
 * again changes nothing, so a call whose answer was lost can be repeated.
 * @returns the note as it is now; not `ok` if another text was saved meanwhile
 */
export async function saveClientNote(
  context: NoteContext,
  { phone, note, revision }: ClientNote,
): Promise<{ ok: boolean; note: ClientNoteWire }> {
  let isOutdated = false;
  const now = await changeOrReplace<Kept>(context.storage.orders, keyOf(phone), (current) => {
    const text = current?.text ?? '';
    isOutdated = text !== note && (current?.revision ?? '') !== revision;
    if (isOutdated || text === note) return null;
    return stamped({ text: note, changedAt: context.now().toISOString() });
  });
  return { ok: !isOutdated, note: toWire(now) };
}

/** Erases the note about a client. Repeating it is harmless. */
export const eraseClientNote = ({ storage: { orders } }: NoteContext, phone: string): Promise<void> =>
  orders.remove(keyOf(phone));

/**
 * Deletes the notes about clients without an order or enquiry, and notes two years after the last contact: an
 * order, its payment or the time of its consultation, an enquiry, or a change of the note itself. Reads the
 * lists of orders and enquiries, once a day and only while there are notes.
 * @returns how many were deleted
 * @throws CorruptBlob when an order or enquiry cannot be read. Nobody knows whose it is, so no note is
 * deleted.
 */
export async function deleteOldClientNotes(context: NoteContext): Promise<number> {
  const { orders } = context.storage;
  const keys = await orders.keys(PREFIX);
  if (keys.length === 0) return 0;
  const lastContact = await lastContacts(context);
  const limit = yearsBefore(context.now(), promises.noteYears).toISOString();
  const isDue = async (key: string) => {
    const last = lastContact.get(key);
    if (last === undefined) return true;
    if (last > limit) return false;
    const note = await orders.read<Kept>(key);
    return note !== null && note.value.changedAt <= limit;
  };
  const done = await inTime(keys, async (key) => {
    try {
      if (!(await isDue(key))) return false;
      await orders.remove(key);
      return true;
    } catch (error) {
      logError('delete an old note about a client', error);
      return false;
    }
  });
  return done.filter(Boolean).length;
}

/** Returns the time of the last contact with each client, by the key of the note about them. */
async function lastContacts(context: NoteContext): Promise<Map<string, string>> {
  const last = new Map<string, string>();
  const note = (phone: string, times: (string | null | undefined)[]) => {
    if (phone === '') return;
    const key = keyOf(phone);
    for (const time of times) if (time && time > (last.get(key) ?? '')) last.set(key, time);
  };
  for (const row of await readEveryOrder(context))
    for (const { phone } of peopleIn(row)) note(phone, [row.placedAt, row.endedAt, row.scheduled_at]);
  for (const row of await readEveryEnquiryRow(context)) note(row.number, [row.changedAt, row.preferredAt]);
  return last;
}
