import type { Order } from '#domain/order/order-log.ts';
import { phoneDigits, withLatinDigits } from '#domain/site/numerals.ts';
import type { SiteContext } from '../app-context.ts';
import { isFromFuture } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { isSigned, signatureOf } from '../signature.ts';
import { countTry } from './receipt-tries.ts';

/** How long an opened receipt can be opened again by its address, in milliseconds: to print it, leave and come back. */
const OPEN_MS = 30 * 60_000;

type Passing = { settings: Pick<Settings, 'sessionSecret'>; now: () => Date };

const opening = (orderId: string, until: string) => `open the receipt ${orderId} until ${until}`;

/**
 * Finds out whether a visitor knows the last four digits of the buyer's phone, or all of them. A receipt shows the
 * buyer's address and phone, which its link alone, often passed on, must not. Wrong digits are counted.
 * @param typed what the visitor typed as the digits
 * @param address internet address of the visitor
 * @param also other phones that count beside the buyer's
 * @returns `wrong_number` once four digits open this receipt no more and the whole number is asked for
 * @throws StorageUnavailable
 */
export async function proveBuyer(
  context: SiteContext,
  { placed }: Order,
  typed: string,
  address: string,
  also: readonly string[] = [],
): Promise<'proven' | 'wrong' | 'wrong_number' | 'too_often'> {
  const counted = await countTry(context, placed.id, address);
  if (!counted) return 'too_often';
  // The phone of a buyer who was removed is empty, and nobody's.
  const phones = [placed.billing.phone, ...also].filter(Boolean);
  const isShort = counted.asked === 'four digits';
  const four = withLatinDigits(typed).replace(/\D/g, '');
  const isFour = isShort && phones.some((phone) => four === phone.slice(-4));
  if (!isFour && !phones.includes(phoneDigits(typed))) return isShort ? 'wrong' : 'wrong_number';
  await counted.wasRight();
  return 'proven';
}

/** What opens a receipt to a buyer who has proven to be one, for half an hour; null where nothing can be signed. */
export function receiptPass({ settings, now }: Passing, orderId: string): string | null {
  const until = String(now().getTime() + OPEN_MS);
  const signature = signatureOf(settings, opening(orderId, until));
  return signature && `${until}.${signature}`;
}

/**
 * Returns whether this pass was given for this receipt and still holds: not past its end, nor before its
 * beginning.
 */
export function isOpenBy({ settings, now }: Passing, orderId: string, pass: string): boolean {
  const [until = '', signature = ''] = pass.split('.');
  if (!isSigned(settings, opening(orderId, until), signature)) return false;
  return now().getTime() < Number(until) && !isFromFuture(Number(until) - OPEN_MS, now());
}
