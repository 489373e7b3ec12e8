import {
  factsOf,
  hasPieces,
  isSold,
  type Product,
  priceCharged,
  stockLeft,
} from '#domain/catalogue/product.ts';
import { factsInShort } from '#domain/catalogue/product-facts.ts';
import { type Paise, toRupees } from '#domain/money/money.ts';
import { billingFromWire } from '#domain/order/billing-fields.ts';
import { buyerOf } from '#domain/order/buyer.ts';
import type { CheckoutPayload } from '#domain/order/checkout-form.ts';
import type { Seller } from '#domain/order/invoice.ts';
import { type OrderPlaced, orderAmount, type SoldProduct } from '#domain/order/order.ts';
import type { AppContext } from '../app-context.ts';
import { readProductOnSale } from '../catalogue/read-catalogue.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { bodyMacOf, type IdempotencyRecord, isSameBody, keyHashOf, recordKeyOf } from './idempotency.ts';
import { appendTo, newOrderId } from './order-store.ts';
import { holdPiece } from './single-piece.ts';
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
  | { ok: false; reason: 'no_price' | 'key_reused' | 'several' }
  /** Fewer pieces are left than were ordered. */
  | { ok: false; reason: 'too_few'; left: number };

/** A checkout to place. `payload` has the field names of the HTTP API. */
export interface OrderRequest {
  payload: CheckoutPayload;
  /** The client's idempotency key. Without one, every call places a new order. */
  idempotencyKey: string | null;
  /** Id of an unpaid order that the same buyer went back to correct; null if there is none. */
  replaces?: string | null;
  /** Returns the address that the buyer comes back to, for an order id. */
  returnUrl: ReturnUrl;
  /** The seller's details as of today, which are stored with the order. */
  seller: Seller;
  /** The site's secret, which keys the hash of the body; null if the site has none yet. */
  sessionSecret: string | null;
}

/**
 * Places an order at the catalogue's price and starts its payment. The order and its attempt are recorded
 * before the provider is called. The same key with the same body returns the same order, even for concurrent
 * requests. Costs seven store requests with a key, plus those of `holdPiece` for a single piece, which is held
 * from here on.
 * @throws StorageUnavailable
 */
export async function placeOrder(
  context: AppContext,
  provider: PaymentProvider,
  request: OrderRequest,
): Promise<CheckoutResult> {
  const { orders, catalogue } = context.storage;
  const { payload, idempotencyKey, replaces = null, returnUrl, sessionSecret } = request;
  const keyHash = idempotencyKey === null ? null : keyHashOf(idempotencyKey);
  const isSame = (record: IdempotencyRecord) => isSameBody(context, record, payload, sessionSecret);
  const replay = (id: string) => payAgain(context, provider, id, { again: 'same checkout', returnUrl });

  const { found } = await readProductOnSale(catalogue, payload.product_id);
  const unitPrice = found ? priceCharged(found.product) : null;
  const isSingle = found?.product.single === 1;
  const refusal = found && refusalOf(found.product, payload);
  if (!found || unitPrice === null || payload.unit_price !== toRupees(unitPrice) || refusal) {
    // A repeated checkout still returns its earlier order, whatever has happened to the product since.
    const record = keyHash && (await orders.read<IdempotencyRecord>(recordKeyOf(keyHash)))?.value;
    const isRepeated = record ? await isSame(record) : false;
    const replayed = record && isRepeated ? await replay(record.orderId) : null;
    if (replayed) return replayed;
    if (!found) return { ok: false, reason: 'not_on_sale' };
    if (unitPrice === null) return { ok: false, reason: 'no_price' };
    if (refusal) return refusal;
    return record && !isRepeated
      ? { ok: false, reason: 'key_reused' }
      : { ok: false, reason: 'price_changed', unitPrice };
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
  const refused =
    isSingle && (await holdPiece(context, { productId: found.product.id, orderId: id, replaces }));
  if (refused) return refused;
  const at = context.now().toISOString();
  const placed = orderPlaced(id, at, found.product, unitPrice, request, provider);
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

/** Returns why this quantity of a product cannot be ordered; null if it can. */
function refusalOf(product: Product, { quantity }: CheckoutPayload): CheckoutResult | null {
  if (product.single === 1 && quantity > 1) return { ok: false, reason: 'several' };
  if (isSold(product)) return { ok: false, reason: 'sold' };
  return hasPieces(product, quantity)
    ? null
    : { ok: false, reason: 'too_few', left: stockLeft(product) ?? 0 };
}

/** Returns the details of a product that are stored with an order. */
export function soldProduct(product: Product, unitPrice: Paise, quantity: number): SoldProduct {
  const facts = factsInShort(factsOf(product));
  return {
    productId: product.id,
    name: product.name,
    slug: product.slug,
    image: product.mainImage,
    unitPrice,
    quantity,
    gstRate: product.gstRate ?? null,
    hsnCode: product.hsnCode ?? null,
    ...(product.single === 1 && { single: true }),
    ...(stockLeft(product) !== null && { counted: true }),
    ...(facts && { facts }),
  };
}

function orderPlaced(
  id: string,
  placedAt: string,
  product: Product,
  unitPrice: Paise,
  { payload, seller }: OrderRequest,
  { isTest }: PaymentProvider,
): OrderPlaced {
  const { quantity } = payload;
  return {
    id,
    placedAt,
    amount: orderAmount(unitPrice, quantity),
    product: soldProduct(product, unitPrice, quantity),
    ...buyerOf(billingFromWire(payload), seller.state),
    seller,
    ...(isTest && { isTest: true as const }),
  };
}
