import { hasPieces, isSold, priceCharged, stockLeft } from '#domain/catalogue/product.ts';
import { toPaise } from '#domain/money/money.ts';
import { attemptIdOf, OUTSIDE, ownFailures } from '#domain/order/attempt.ts';
import { billingFromWire } from '#domain/order/billing-fields.ts';
import { buyerOf } from '#domain/order/buyer.ts';
import { type LineOffered, productLine } from '#domain/order/check-lines.ts';
import { checkoutTexts } from '#domain/order/checkout-form.ts';
import type { Seller } from '#domain/order/invoice.ts';
import { kindByCode, type NewOrder, newOrderTexts, paidAtOf, validUntilOf } from '#domain/order/new-order.ts';
import type { MadeByOwner, OrderPlaced } from '#domain/order/order.ts';
import { isScarce, lineKinds, numberLines, orderAmount } from '#domain/order/order-line.ts';
import type { Order, OrderEvent } from '#domain/order/order-log.ts';
import type { Parcel } from '#domain/order/parcel.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import type { Site } from '#domain/site/site.ts';
import type { AppContext } from '../app-context.ts';
import { readLiveProduct } from '../catalogue/product-collection.ts';
import { completeOrder } from './complete-order.ts';
import { bodyMacOf, type IdempotencyRecord, keyHashOf, recordKeyOf } from './idempotency.ts';
import { appendTo, type LoadedOrder, loadOrder, newOrderId } from './order-store.ts';
import { completeOutsideSale, outsidePaid } from './single-piece.ts';

/** A consultation described in the site's content. Its fee is in rupees, and null if the content has none. */
export interface Consultation {
  title: string;
  amount: number | null;
  minutes: number | null;
}

export type OrderMade =
  | { ok: true; order: Order }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'unknown_product' | 'unknown_consultation' | 'sold' | 'sold_meanwhile' }
  | { ok: false; reason: 'key_reused' | 'unavailable' };

/** The owner's wish for an order, and the settings it is made with. */
export interface OrderWanted {
  sent: NewOrder;
  /** The idempotency key. Without one, every call makes a new order. */
  idempotencyKey: string | null;
  /** The seller's details and the tax on services, as of today. */
  seller: Seller;
  serviceTax: Site['serviceTax'];
  /** The consultations of the site's content, by file name. */
  consultations: Record<string, Consultation>;
  sessionSecret: string | null;
}

const invalid = (field: keyof NewOrder, text: string): OrderMade => ({
  ok: false,
  reason: 'invalid',
  errors: { [field]: [text] },
});

/** The product or service that is sold. A consultation also has its duration. */
type Sold = { product: LineOffered; made?: Pick<MadeByOwner, 'consultation' | 'minutes'> };

/** Returns what the owner sells, or why it cannot be sold. */
async function soldOf(
  context: AppContext,
  { sent, serviceTax, consultations }: OrderWanted,
): Promise<{ sold: Sold } | { refused: OrderMade }> {
  const { product_id, quantity = 1, title, amount, consultation } = sent;
  if (product_id) {
    const product = await readLiveProduct(context.storage.catalogue, product_id);
    if (!product) return { refused: { ok: false, reason: 'unknown_product' } };
    const price = priceCharged(product);
    if (price === null) return { refused: invalid('product_id', newOrderTexts.noPrice) };
    if (isSold(product)) return { refused: { ok: false, reason: 'sold' } };
    if (product.single === 1 && quantity > 1) return { refused: invalid('quantity', checkoutTexts.single) };
    const left = stockLeft(product) ?? 0;
    if (!hasPieces(product, quantity)) return { refused: invalid('quantity', checkoutTexts.tooFew(left)) };
    return { sold: { product: productLine(product, { unitPrice: price, quantity, options: [] }) } };
  }
  const known =
    consultation && Object.hasOwn(consultations, consultation) ? consultations[consultation] : undefined;
  if (consultation && !known) return { refused: { ok: false, reason: 'unknown_consultation' } };
  const rupees = amount ?? known?.amount ?? null;
  if (rupees === null) return { refused: invalid('amount', newOrderTexts.amount) };
  const kind = known ? 'service' : kindByCode(sent.hsn_code);
  const { hasParcel } = lineKinds[kind];
  const product: LineOffered = {
    productId: null,
    kind,
    name: title ?? known?.title ?? '',
    slug: '',
    image: null,
    options: [],
    unitPrice: toPaise(rupees),
    quantity: 1,
    gstRate: sent.gst_rate ?? (hasParcel ? null : serviceTax.gstRate),
    hsnCode: sent.hsn_code ?? (hasParcel ? null : serviceTax.sac),
  };
  if (!known || !consultation) return { sold: { product } };
  const { minutes } = known;
  return { sold: { product, made: { consultation, ...(minutes !== null && { minutes }) } } };
}

/**
 * Returns the order's terms besides what is sold: its validity, an outside payment and the enquiry it
 * answers. Returns the refusal if they are not valid.
 */
function termsOf({ sent }: OrderWanted, now: Date): { made: MadeByOwner } | { refused: OrderMade } {
  const { outside, enquiry_id: enquiryId } = sent;
  const about = enquiryId ? { enquiryId } : {};
  if (!outside) {
    const validUntil = validUntilOf(sent.valid_until, now);
    if (!validUntil) return { refused: invalid('valid_until', newOrderTexts.validUntil) };
    return { made: { validUntil, ...about } };
  }
  const paid = paidAtOf(outside.at, now);
  if ('refused' in paid)
    return { refused: { ok: false, reason: 'invalid', errors: { 'outside.at': [paid.refused] } } };
  const { mode, reference } = outside;
  const payment = { mode, paidAt: paid.at, reference: reference || null };
  return { made: { validUntil: null, outside: payment, ...about } };
}

/** Returns the events of an order that the owner makes. */
function eventsOf(placed: OrderPlaced, { sent }: OrderWanted): OrderEvent[] {
  const { id, placedAt: at, lines, made } = placed;
  const kept: Partial<Parcel> = {
    ...(sent.note && { note: sent.note }),
    ...(sent.scheduled_at && { scheduledAt: new Date(sent.scheduled_at).toISOString() }),
  };
  const attemptId = attemptIdOf(id, 1);
  return [
    { type: 'placed', at, order: placed },
    ...(Object.keys(kept).length > 0 ? [{ type: 'parcel_changed', at, changed: kept } as const] : []),
    ...(made?.outside
      ? [{ type: 'attempt_created', at, attemptId, provider: OUTSIDE, ttlSeconds: 0 } as const]
      : []),
    // For pieces that can run out, the sale is recorded as paid only after they were claimed.
    ...(lines.some(isScarce) ? [] : outsidePaid(placed, at)),
  ];
}

/**
 * Makes an order for the owner: either a request that is paid by its link, or a sale that was paid to her
 * directly. Sending the same key with the same body again returns the same order.
 * @throws StorageUnavailable
 */
export async function makeOrder(context: AppContext, wanted: OrderWanted): Promise<OrderMade> {
  const { sent, idempotencyKey, seller, sessionSecret } = wanted;
  const keyHash = idempotencyKey === null ? null : keyHashOf(`owner ${idempotencyKey}`);
  const earlier = keyHash === null ? null : await orderOfKey(context, keyHash, wanted);
  if (earlier) return earlier;
  const now = context.now();
  const [found, terms] = [await soldOf(context, wanted), termsOf(wanted, now)];
  if ('refused' in terms) return terms.refused;
  if ('refused' in found) return found.refused;
  let id = newOrderId(now);
  if (keyHash !== null) {
    const record = { orderId: id, bodyMac: bodyMacOf(sent, sessionSecret) };
    const kept = await context.storage.orders.create<IdempotencyRecord>(recordKeyOf(keyHash), record);
    if (!kept.created) {
      if (kept.existing.bodyMac !== record.bodyMac) return { ok: false, reason: 'key_reused' };
      id = kept.existing.orderId;
    }
  }
  const { product, made } = found.sold;
  const lines = numberLines([product]);
  const { customer_name, phone, email } = sent;
  const billing = billingFromWire({ customer_name, phone, email: email ?? '' });
  const placed: OrderPlaced = {
    id,
    placedAt: now.toISOString(),
    amount: orderAmount(lines),
    lines,
    ...buyerOf(billing, seller.state),
    seller,
    ...(keyHash !== null && { keyHash }),
    made: { ...terms.made, ...made },
  };
  const events = eventsOf(placed, wanted);
  const { now: loaded } = await appendTo(context, id, (known) => (known ? [] : events), null);
  return loaded ? finish(context, loaded) : { ok: false, reason: 'unavailable' };
}

/** Completes an order that was just written, and returns it. */
async function finish(context: AppContext, loaded: LoadedOrder): Promise<OrderMade> {
  const { order } = await completeOrder(context, await completeOutsideSale(context, loaded));
  const isLost = order.attempts.some(({ outcome }) => outcome?.failure === ownFailures.soldElsewhere);
  return isLost ? { ok: false, reason: 'sold_meanwhile' } : { ok: true, order };
}

/**
 * Returns the result of an earlier call with the same idempotency key. Returns null for a new key, and for a
 * key whose order was never written.
 */
async function orderOfKey(
  context: AppContext,
  keyHash: string,
  { sent, sessionSecret }: OrderWanted,
): Promise<OrderMade | null> {
  const record = (await context.storage.orders.read<IdempotencyRecord>(recordKeyOf(keyHash)))?.value;
  if (!record) return null;
  // Once the client was erased there is no body to compare with.
  const isSame = record.bodyMac === undefined || record.bodyMac === bodyMacOf(sent, sessionSecret);
  if (!isSame) return { ok: false, reason: 'key_reused' };
  const loaded = await loadOrder(context, record.orderId);
  return loaded && finish(context, loaded);
}
