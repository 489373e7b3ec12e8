import { type Paise, toRupees } from '#domain/money/money.ts';
import type { LineRefused } from '#domain/order/check-lines.ts';
import { checkoutTexts } from '#domain/order/checkout-form.ts';
import { requestTexts } from '#domain/order/request.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
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

/** The result of placing an order, or of opening a new payment of one. */
type Result =
  | { ok: true; orderId: string; redirectUrl: string }
  | Refused
  | { ok: false; reason: 'options'; message: string }
  | { ok: false; reason: 'lines'; refused: LineRefused[] }
  | { ok: false; reason: 'line_held'; refused: LineRefused[]; retryAfter: number };

/** The refusal of an order of one product, or of a further payment. */
interface Refused {
  ok: false;
  reason: keyof typeof refusals;
  unitPrice?: Paise;
  retryAfter?: number;
  left?: number;
}

/**
 * Returns the answer of a call that has placed an order, or opened a new payment of one.
 * @param result with prices in paise and times to wait in seconds
 * @throws HttpError when the call has failed
 */
export function checkoutAnswer(result: Result) {
  if (result.ok) return { redirect_url: result.redirectUrl, merchant_transaction_id: result.orderId };
  if (result.reason === 'lines') throw linesRefused(result.refused);
  if (result.reason === 'line_held')
    throw new HttpError(409, checkoutTexts.held, {
      items: result.refused.map(itemToWire),
      retry_after: result.retryAfter,
    });
  if (result.reason === 'options') throw validationError({ options: [result.message] });
  throw refused(result);
}

function refused({ reason, unitPrice, retryAfter, left = 0 }: Refused): HttpError {
  const [status, text, field] = refusals[reason];
  const said = typeof text === 'string' ? text : text(left);
  if (field) return validationError({ [field]: [said] });
  return new HttpError(status, said, {
    ...(unitPrice !== undefined && { unit_price: toRupees(unitPrice) }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  });
}

/**
 * Returns the refusal of an order of several products. As for one product, existence is checked before rules,
 * and rules before what has changed in the shop.
 */
function linesRefused(lines: readonly LineRefused[]): HttpError {
  if (lines.some(({ reason }) => reason === 'not_on_sale'))
    return new HttpError(404, checkoutTexts.notOnSale);
  const errors = Object.fromEntries(lines.flatMap(ruleBroken)) satisfies FieldErrors;
  if (Object.keys(errors).length > 0) return validationError(errors);
  return new HttpError(409, checkoutTexts.linesChanged, { items: lines.map(itemToWire) });
}

/** Returns the field of a line that breaks a rule, with the message. */
function ruleBroken(refusal: LineRefused): [string, string[]][] {
  const item = `items.${refusal.line - 1}`;
  switch (refusal.reason) {
    case 'no_price':
      return [[`${item}.product_id`, [checkoutTexts.noPrice]]];
    case 'several':
      return [[`${item}.quantity`, [checkoutTexts.single]]];
    case 'options':
      return [[`${item}.options`, [refusal.message]]];
    default:
      return [];
  }
}

const itemToWire = ({ line, productId, present }: LineRefused) => ({
  line,
  product_id: productId,
  unit_price: present.unitPrice === null ? null : toRupees(present.unitPrice),
  left: present.left,
});
