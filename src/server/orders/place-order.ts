import { isWholePaise, toPaise } from '#domain/money/money.ts';
import { billingFromWire } from '#domain/order/billing-fields.ts';
import { buyerOf } from '#domain/order/buyer.ts';
import { checkLines, type LineRefused } from '#domain/order/check-lines.ts';
import { type CheckoutItem, type CheckoutPayload, itemsOf } from '#domain/order/checkout-form.ts';
import type { Seller } from '#domain/order/invoice.ts';
import type { OrderPlaced } from '#domain/order/order.ts';
import { numberLines, type OrderLines, withSum } from '#domain/order/order-line.ts';
import { type Language, unlessEnglish } from '#domain/site/language.ts';
import type { AppContext } from '../app-context.ts';
import { readProductsToSell } from '../catalogue/read-catalogue.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { bodyMacOf, type IdempotencyRecord, isSameBody, keyHashOf, recordKeyOf } from './idempotency.ts';
import { appendTo, newOrderId } from './order-store.ts';
import { holdPieces, type PieceRefused } from './single-piece.ts';
import {
  attemptCreated,
  createSession,
  type Payable,
  payAgain,
  payable,
  type ReturnUrl,
} from './start-payment.ts';

export type CheckoutResult =
  | Payable
  | { ok: false; reason: 'key_reused' }
  /** Somebody else is paying for a single piece; ask again after this many seconds. */
  | { ok: false; reason: 'line_held'; retryAfter: number; refused: LineRefused[] };

/** A checkout to place. `payload` has the field names of the HTTP API. */
export interface OrderRequest {
  payload: CheckoutPayload;
  /** The client's idempotency key. Without one, every call places a new order. */
  idempotencyKey: string | null;
  /** Id of an unpaid order that the same buyer went back to correct; null if there is none. */
  replaces?: string | null;
  /** Returns the address that the buyer comes back to. */
  returnUrl: ReturnUrl;
  /** The language of the page that the order comes from; English without it. */
  language?: Language;
  /** The seller's details as of today, which are stored with the order. */
  seller: Seller;
  /** The site's secret, which keys the hash of the body; null if the site has none yet. */
  sessionSecret: string | null;
}

/**
 * Places an order at the catalogue's prices and starts its payment. The order and its attempt are recorded
 * before the provider is called. The same key with the same body returns the same order, even for concurrent
 * requests. Costs five store requests with a key, one more for each product, and those of `holdPieces` for
 * single pieces, which are held from here on: all of them or none.
 * @throws StorageUnavailable
 */
export async function placeOrder(
  context: AppContext,
  provider: PaymentProvider,
  request: OrderRequest,
): Promise<CheckoutResult> {
  const { orders } = context.storage;
  const { payload, idempotencyKey, replaces = null, returnUrl, sessionSecret } = request;
  const keyHash = idempotencyKey === null ? null : keyHashOf(idempotencyKey);
  const isSame = (record: IdempotencyRecord) => isSameBody(context, record, payload, sessionSecret);
  const replay = (id: string) => payAgain(context, provider, id, { again: 'same checkout', returnUrl });

  const checked = await checkItems(context, itemsOf(payload));
  if (!checked.ok) {
    // A repeated checkout still returns its earlier order, whatever has happened to the products since.
    const record = keyHash && (await orders.read<IdempotencyRecord>(recordKeyOf(keyHash)))?.value;
    const isRepeated = record ? await isSame(record) : false;
    const replayed = record && isRepeated ? await replay(record.orderId) : null;
    if (replayed) return replayed;
    const isPriceOnly = checked.refused.every(({ reason }) => reason === 'price_changed');
    return record && !isRepeated && isPriceOnly
      ? { ok: false, reason: 'key_reused' }
      : refusedIn(payload, checked.refused);
  }
  let id = newOrderId(context.now());
  if (keyHash !== null) {
    const record = { orderId: id, bodyMac: bodyMacOf(payload, sessionSecret) };
    const kept = await orders.create<IdempotencyRecord>(recordKeyOf(keyHash), record);
    if (!kept.created) {
      if (!(await isSame(kept.existing))) return { ok: false, reason: 'key_reused' };
      id = kept.existing.orderId;
      const replayed = await replay(id);
      if (replayed) return replayed;
    }
  }
  const lines = numberLines(checked.lines);
  const held = await holdPieces(context, { lines, orderId: id, replaces });
  if (held) return heldIn(payload, lines, held);
  const at = context.now().toISOString();
  const placed = orderPlaced(id, at, lines, request, provider);
  const order = keyHash === null ? placed : { ...placed, keyHash };
  const { now, added } = await appendTo(
    context,
    id,
    (known) => (known ? [] : [{ type: 'placed', at, order }, attemptCreated(id, 1, provider, at)]),
    null,
  );
  if (added.length === 0 || !now) return (await replay(id)) ?? { ok: false, reason: 'unavailable' };
  return payable(id, await createSession(context, provider, now, returnUrl));
}

/** Checks what is ordered against the shop as it is now. One store request for each product and one more. */
async function checkItems(context: AppContext, items: readonly CheckoutItem[]) {
  const products = await readProductsToSell(
    context,
    items.map(({ product_id }) => product_id),
  );
  const wanted = items.map(({ product_id: productId, quantity, unit_price, options, ...others }) => {
    // A further fact of an item must become one of the line here.
    others satisfies Record<PropertyKey, never>;
    // The shop has no price with a fraction of a paisa.
    const unitPrice = isWholePaise(unit_price) ? toPaise(unit_price) : Number.NaN;
    return { productId, quantity, unitPrice, options };
  });
  return checkLines(wanted, (id) => products.get(id) ?? null);
}

/** Returns the refusal of lines, as the form of the payload asks for it. */
function refusedIn(payload: CheckoutPayload, refused: LineRefused[]): CheckoutResult {
  const [first] = refused;
  if ('items' in payload || !first) return { ok: false, reason: 'lines', refused };
  const { line: _, productId: __, present: ___, ...why } = first;
  return { ok: false, ...why };
}

/** Returns the refusal of a piece that somebody else is paying for, or has paid for. */
function heldIn(
  payload: CheckoutPayload,
  lines: OrderLines,
  { productId, refused: held }: { productId: number; refused: PieceRefused },
): CheckoutResult {
  if (!('items' in payload)) return held;
  const refused = lines
    .filter((line) => line.productId === productId)
    .map(({ line, unitPrice }): LineRefused => {
      return { line, productId, reason: 'sold', present: { unitPrice, left: 0 } };
    });
  return held.reason === 'sold'
    ? { ok: false, reason: 'lines', refused }
    : { ok: false, reason: 'line_held', retryAfter: held.retryAfter, refused };
}

function orderPlaced(
  id: string,
  placedAt: string,
  lines: OrderLines,
  { payload, language, seller }: OrderRequest,
  { isTest }: PaymentProvider,
): OrderPlaced {
  return {
    id,
    placedAt,
    ...withSum(lines),
    ...buyerOf(billingFromWire(payload), seller.state),
    seller,
    ...(isTest && { isTest: true as const }),
    ...unlessEnglish(language),
  };
}
