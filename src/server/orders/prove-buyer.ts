import type { Order } from '#domain/order/order-state.ts';
import { phoneDigits, withLatinDigits } from '#domain/site/numerals.ts';
import type { SiteContext } from '../app-context.ts';
import type { Settings } from '../settings.ts';
import { isSigned, signatureOf } from '../signature.ts';
import { countTry } from './receipt-tries.ts';

/**
 * Time, in milliseconds, during which an opened receipt can be reopened by its address, so that the buyer can
 * print it or leave and come back.
 */
const OPEN_MS = 30 * 60_000;

type Passing = { settings: Pick<Settings, 'sessionSecret'>; now: () => Date };

const opening = (orderId: string, until: string) => `open the receipt ${orderId} until ${until}`;

export type Proof = 'proven' | 'wrong' | 'wrong_number' | 'too_often';

/**
 * Checks whether a visitor knows the last four digits of the buyer's phone, or the whole number. A receipt
 * shows the buyer's address and phone, and its link is often passed on, so the link alone must not open it.
 * Wrong digits are counted.
 * @param typed what the visitor typed as the digits
 * @param address internet address of the visitor
 * @returns `wrong_number` once four digits no longer open this receipt and the whole number is required
 * @throws StorageUnavailable
 */
export const proveBuyer = (
  context: SiteContext,
  { placed }: Order,
  typed: string,
  address: string,
): Promise<Proof> => provePhone(context, placed.id, placed.billing.phone, typed, address);

/** As `proveBuyer`, with a phone of the order that need not be the buyer's. @throws StorageUnavailable */
export async function provePhone(
  context: SiteContext,
  orderId: string,
  phone: string,
  typed: string,
  address: string,
): Promise<Proof> {
  const counted = await countTry(context, orderId, address);
  if (!counted) return 'too_often';
  const isShort = counted.asked === 'four digits';
  if (!isPhone(phone, typed, isShort)) return isShort ? 'wrong' : 'wrong_number';
  await counted.wasRight();
  return 'proven';
}

/** Returns true if a text is this phone number, or its last four digits where these are enough. */
export function isPhone(phone: string, typed: string, isShort: boolean): boolean {
  // An erased buyer's phone is empty, and must not match anything.
  if (phone === '') return false;
  const four = withLatinDigits(typed).replace(/\D/g, '');
  return (isShort && four === phone.slice(-4)) || phoneDigits(typed) === phone;
}

/**
 * Returns the pass that opens a receipt for half an hour, for a buyer whose digits were right. Returns null
 * if there is no secret to sign it with.
 */
export function receiptPass({ settings, now }: Passing, orderId: string): string | null {
  const until = String(now().getTime() + OPEN_MS);
  const signature = signatureOf(settings, opening(orderId, until));
  return signature && `${until}.${signature}`;
}

/**
 * Returns true if this pass was issued for this receipt and has not expired.
 */
export function isOpenBy({ settings, now }: Passing, orderId: string, pass: string): boolean {
  const [until = '', signature = ''] = pass.split('.');
  if (!isSigned(settings, opening(orderId, until), signature)) return false;
  return now().getTime() < Number(until);
}
