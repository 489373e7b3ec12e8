import type { Order } from '#domain/order/order-log.ts';
import { withLatinDigits } from '#domain/site/fields.ts';
import type { SiteContext } from '../app-context.ts';
import { count, countKey, takeBack } from '../rate-limit/counts.ts';
import type { Settings } from '../settings.ts';
import { isSigned, signatureOf } from '../signature.ts';

/** How long an opened receipt can be opened again by its address, in milliseconds: to print it, leave and come back. */
const OPEN_MS = 30 * 60_000;

/** How often the digits of one order can be wrong: by the order, for networks to try from are cheap and digits few. */
const TRIES = { calls: 10, windowMs: 10 * 60_000 };

type Passing = { settings: Pick<Settings, 'sessionSecret'>; now: () => Date };

const opening = (orderId: string, until: string) => `open the receipt ${orderId} until ${until}`;

/**
 * Tells whether a visitor knows the last four digits of the buyer's phone. A receipt shows the buyer's
 * address and phone, which its link alone, often passed on, must not. Wrong digits are counted.
 * @param typed what the visitor typed as the four digits
 * @throws StorageUnavailable
 */
export async function proveBuyer(
  { storage: { limits }, settings, now }: SiteContext,
  { placed }: Order,
  typed: string,
): Promise<'proven' | 'wrong' | 'too_often'> {
  // A try is taken back by its moment.
  const at = now();
  const key = countKey('receipt', placed.id, settings.sessionSecret);
  if (settings.rateLimits && !(await count(limits, key, TRIES, at)).admitted) return 'too_often';
  if (withLatinDigits(typed).replace(/\D/g, '') !== placed.billing.phone.slice(-4)) return 'wrong';
  await takeBack(limits, key, at);
  return 'proven';
}

/** What opens a receipt to a buyer who has proven to be one, for half an hour; null where nothing can be signed. */
export function receiptPass({ settings, now }: Passing, orderId: string): string | null {
  const until = String(now().getTime() + OPEN_MS);
  const signature = signatureOf(settings, opening(orderId, until));
  return signature && `${until}.${signature}`;
}

/** Whether this pass was given for this receipt and still holds. */
export function isOpenBy({ settings, now }: Passing, orderId: string, pass: string): boolean {
  const [until = '', signature = ''] = pass.split('.');
  return isSigned(settings, opening(orderId, until), signature) && now().getTime() < Number(until);
}
