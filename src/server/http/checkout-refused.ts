import { type Paise, toRupees } from '#domain/money/money.ts';
import { checkoutTexts } from '#domain/order/order.ts';
import { HttpError, validationError } from './answer.ts';

/** Status and text of each reason, and the field it is said under. */
const refusals = {
  not_on_sale: [404, checkoutTexts.notOnSale],
  no_price: [422, checkoutTexts.noPrice, 'product_id'],
  several: [422, checkoutTexts.single, 'quantity'],
  key_reused: [409, checkoutTexts.keyReused],
  price_changed: [409, checkoutTexts.priceChanged],
  over: [409, checkoutTexts.over],
  sold: [409, checkoutTexts.sold],
  held: [409, checkoutTexts.held],
  unavailable: [503, checkoutTexts.unavailable],
} as const;

/** What ends a call whose order is not placed, or not paid again; the price in paise, the time to wait in seconds. */
export function checkoutRefused(refused: {
  reason: keyof typeof refusals;
  unitPrice?: Paise;
  retryAfter?: number;
}): HttpError {
  const { reason, unitPrice, retryAfter } = refused;
  const [status, text, field] = refusals[reason];
  if (field) return validationError({ [field]: [text] });
  return new HttpError(status, text, {
    ...(unitPrice !== undefined && { unit_price: toRupees(unitPrice) }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  });
}
