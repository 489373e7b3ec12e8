import { isPrice } from '#domain/money/money.ts';

/**
 * Returns the rupees and the minutes in a fee as editors write it, 'from ₹5,100 for 20 minutes'; null if it
 * does not say both.
 */
export function readFee(fee: unknown): { amount: number; minutes: number } | null {
  const [, rupees = ''] = /₹ ?([\d,.]{1,13})/.exec(String(fee)) ?? [];
  const [, time] = /\b(\d{1,3}) minutes/.exec(String(fee)) ?? [];
  const amount = Number(rupees.replaceAll(',', ''));
  const minutes = Number(time);
  return isPrice(amount) && minutes >= 5 && minutes <= 480 ? { amount, minutes } : null;
}
