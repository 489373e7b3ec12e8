import { type Paise, toRupees } from '#domain/money/money.ts';
import { checkoutTexts } from '#domain/order/checkout-form.ts';
import { requestTexts } from '#domain/order/request.ts';
import { HttpError, validationError } from './answer.ts';

/** Status and message of each reason, and the form field that the message belongs to. */
const refusals = {
  not_on_sale: [404, checkoutTexts.notOnSale],
  no_price: [422, checkoutTexts.noPrice, 'product_id'],
  several: [422, checkoutTexts.single, 'quantity'],
  key_reused: [409, checkoutTexts.keyReused],
  price_changed: [409, checkoutTexts.priceChanged],
  over: [409, checkoutTexts.over],
  too_few: [422, checkoutTexts.tooFew, 'quantity'],
  sold: [409, checkoutTexts.sold],
  held: [409, checkoutTexts.held],
  paid: [409, requestTexts.paid],
  withdrawn: [409, requestTexts.withdrawn],
  lapsed: [409, requestTexts.lapsed],
  many_payers: [409, requestTexts.manyPayers],
  unavailable: [503, checkoutTexts.unavailable],
} as const;

/**
 * Returns the answer of a call that has placed an order, or opened a new payment of one.
 * @param result with the price in paise and the time to wait in seconds
 * @throws HttpError when the call has failed
 */
export function checkoutAnswer(
  result:
    | { ok: true; orderId: string; redirectUrl: string }
    | { ok: false; reason: keyof typeof refusals; unitPrice?: Paise; retryAfter?: number; left?: number },
) {
  if (result.ok) return { redirect_url: result.redirectUrl, merchant_transaction_id: result.orderId };
  const { reason, unitPrice, retryAfter, left = 0 } = result;
  const [status, text, field] = refusals[reason];
  const said = typeof text === 'string' ? text : text(left);
  if (field) throw validationError({ [field]: [said] });
  throw new HttpError(status, said, {
    ...(unitPrice !== undefined && { unit_price: toRupees(unitPrice) }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  });
}
