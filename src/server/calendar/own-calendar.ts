import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { agendaTexts, type BlockTime, MOST_BLOCKED } from '#domain/calendar/agenda.ts';
import type { AppContext } from '../app-context.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { changeOrReplace, type Stamped, stamped } from '../storage/blob-store.ts';

type CalendarContext = Pick<AppContext, 'storage' | 'now'>;

/** A time in which the owner takes no appointment. */
export interface BlockedTime {
  id: string;
  startsAt: string;
  endsAt: string;
  note: string | null;
  /** When she blocked it. */
  at: string;
}

/** What the site keeps of the owner's calendar beside orders and enquiries. */
interface OwnCalendar {
  /** In the address of her own feed; '' until she asks for one. */
  secret: string;
  blocked: BlockedTime[];
}

/** Key of what is kept, in the store of the catalogue. */
export const OWN_CALENDAR = 'calendar';
const nothing: OwnCalendar = { secret: '', blocked: [] };
/** Time for which a blocked time is kept after its end, in milliseconds. */
const KEPT_MS = 30 * 86_400_000;

/** Reads what is kept of her calendar. One store request. @throws StorageUnavailable */
export async function readOwnCalendar({ storage }: CalendarContext): Promise<OwnCalendar> {
  const found = await storage.catalogue.read<OwnCalendar>(OWN_CALENDAR).catch(nullIfCorrupt);
  return found?.value ?? nothing;
}

const change = ({ storage }: CalendarContext, next: (known: OwnCalendar) => OwnCalendar | null) =>
  changeOrReplace<OwnCalendar & Stamped>(storage.catalogue, OWN_CALENDAR, (known) => {
    const changed = next(known ?? nothing);
    return changed && stamped({ secret: changed.secret, blocked: changed.blocked });
  });

/** Makes a secret for the address of her feed. A former address leads nowhere then. @throws StorageUnavailable */
export async function makeSecret(context: CalendarContext): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await change(context, (known) => ({ ...known, secret }));
  return secret;
}

/** Returns true if a text is the secret. It takes the same time whatever part of it is right. */
export function isSecret({ secret }: OwnCalendar, tried: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(secret), hash(tried)) && secret !== '';
}

/**
 * Blocks a time. The same time with the same note is blocked once.
 * @returns its id, or why it was not blocked
 * @throws StorageUnavailable
 */
export async function blockTime(
  context: CalendarContext,
  { starts_at, ends_at, note = '' }: BlockTime,
): Promise<{ ok: true; id: string } | { ok: false; message: string }> {
  const now = context.now();
  if (Date.parse(ends_at) <= now.getTime()) return { ok: false, message: agendaTexts.past };
  const wanted: BlockedTime = {
    id: randomBytes(8).toString('hex'),
    startsAt: new Date(starts_at).toISOString(),
    endsAt: new Date(ends_at).toISOString(),
    note: note || null,
    at: now.toISOString(),
  };
  let id: string | null = null;
  await change(context, (known) => {
    const blocked = known.blocked.filter(({ endsAt }) => Date.parse(endsAt) + KEPT_MS > now.getTime());
    const same = blocked.find((each) => isSame(each, wanted));
    id = same?.id ?? (blocked.length < MOST_BLOCKED ? wanted.id : null);
    return same || id === null ? null : { ...known, blocked: [...blocked, wanted] };
  });
  return id === null ? { ok: false, message: agendaTexts.many } : { ok: true, id };
}

const isSame = (a: BlockedTime, b: BlockedTime) =>
  a.startsAt === b.startsAt && a.endsAt === b.endsAt && a.note === b.note;

/** Makes a blocked time free again. @returns false if it is not blocked @throws StorageUnavailable */
export async function unblockTime(context: CalendarContext, id: string): Promise<boolean> {
  let isThere = false;
  await change(context, (known) => {
    const blocked = known.blocked.filter((each) => each.id !== id);
    isThere = blocked.length < known.blocked.length;
    return isThere ? { ...known, blocked } : null;
  });
  return isThere;
}
