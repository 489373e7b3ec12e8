import * as z from 'zod/mini';
import { hasPieces, isSold, priceCharged, stockLeft } from '#domain/catalogue/product.ts';
import { chosenOptions } from '#domain/catalogue/product-options.ts';
import { toPaise } from '#domain/money/money.ts';
import { attemptIdOf, OUTSIDE, ownFailures } from '#domain/order/attempt.ts';
import { billingFromWire } from '#domain/order/billing-fields.ts';
import { buyerOf } from '#domain/order/buyer.ts';
import { type LineOffered, productLine, quantityOf } from '#domain/order/check-lines.ts';
import { billingWireRules, checkoutTexts } from '#domain/order/checkout-form.ts';
import type { Seller } from '#domain/order/invoice.ts';
import type { Need } from '#domain/order/needs.ts';
import {
  addressWireNames,
  type ItemSent,
  itemsOf,
  kindOfItem,
  type NewOrder,
  newOrderTexts,
  paidAtOf,
  validUntilOf,
} from '#domain/order/new-order.ts';
import type { MadeByOwner, OrderPlaced } from '#domain/order/order.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { isScarce, lineKinds, numberLines, withSum } from '#domain/order/order-line.ts';
import type { Order } from '#domain/order/order-state.ts';
import type { Parcel } from '#domain/order/parcel.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { type Language, unlessEnglish } from '#domain/site/language.ts';
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
  hindiTitle?: string;
  amount: number | null;
  minutes: number | null;
  needs: Need;
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
  /** The language in which the client wrote, and is written to; English without it. */
  language?: Language;
  sessionSecret: string | null;
}

const invalid = (field: string, text: string): OrderMade => ({
  ok: false,
  reason: 'invalid',
  errors: { [field]: [text] },
});

/** The lines that are sold. An order with a consultation also has its duration. */
interface Sold {
  lines: LineOffered[];
  made: Pick<MadeByOwner, 'consultation' | 'minutes'>;
}

/** Returns what the owner sells, line by line, or why the first line that cannot be sold is refused. */
async function resolveItems(
  context: AppContext,
  wanted: OrderWanted,
): Promise<{ sold: Sold } | { refused: OrderMade }> {
  const lines: LineOffered[] = [];
  let made: Sold['made'] = {};
  for (const { item, at } of itemsOf(wanted.sent)) {
    const line = item.product_id
      ? await productSold(context, item, { at, before: lines })
      : wordsSold(wanted, item, at);
    if ('refused' in line) return line;
    lines.push(line.line);
    // Birth details and minutes are kept once for an order, for its first consultation.
    if (line.about) made = { ...line.about, ...made };
  }
  return { sold: { lines, made } };
}

type LineSold =
  | { line: LineOffered; about?: Pick<MadeByOwner, 'consultation' | 'minutes'> }
  | { refused: OrderMade };

/**
 * Returns the line of a product, at the agreed price or else at the shop's, or why it cannot be sold.
 * @param before the lines before it, which may have pieces of the same product
 */
async function productSold(
  context: AppContext,
  { product_id: productId, quantity = 1, unit_price: agreed, options }: ItemSent,
  { at, before }: { at: string; before: readonly LineOffered[] },
): Promise<LineSold> {
  const product = await readLiveProduct(context, productId ?? 0);
  if (!product) return { refused: { ok: false, reason: 'unknown_product' } };
  const chosen = chosenOptions(product, options);
  if (!chosen.ok) return { refused: invalid(`${at}options`, chosen.message) };
  const price = priceCharged(product);
  const unitPrice = agreed === undefined ? price && price + chosen.extra : toPaise(agreed);
  if (unitPrice === null)
    return { refused: invalid(at ? `${at}unit_price` : 'product_id', newOrderTexts.noPrice) };
  if (isSold(product)) return { refused: { ok: false, reason: 'sold' } };
  const asked = quantity + quantityOf(before, product.id);
  if (product.single === 1 && asked > 1) return { refused: invalid(`${at}quantity`, checkoutTexts.single) };
  const left = stockLeft(product) ?? 0;
  if (!hasPieces(product, asked)) return { refused: invalid(`${at}quantity`, checkoutTexts.tooFew(left)) };
  return { line: productLine(product, { unitPrice, quantity, options: chosen.options }) };
}

/** Returns the line of a consultation, or of something in the owner's words, or why it cannot be sold. */
function wordsSold({ serviceTax, consultations }: OrderWanted, item: ItemSent, at: string): LineSold {
  const { title, amount, quantity = 1, consultation, goods, hsn_code, gst_rate } = item;
  const known =
    consultation && Object.hasOwn(consultations, consultation) ? consultations[consultation] : undefined;
  if (consultation && !known) return { refused: { ok: false, reason: 'unknown_consultation' } };
  const rupees = amount ?? known?.amount ?? null;
  if (rupees === null) return { refused: invalid(`${at}amount`, newOrderTexts.amount) };
  const kind = kindOfItem(item);
  const { hasParcel } = lineKinds[kind];
  const line: LineOffered = {
    productId: null,
    kind,
    name: title ?? known?.title ?? '',
    // What the owner calls it herself has one name.
    ...(known?.hindiTitle && (title ?? known.title) === known.title && { hindiName: known.hindiTitle }),
    slug: '',
    image: null,
    options: [],
    unitPrice: toPaise(rupees),
    quantity: at ? quantity : 1,
    gstRate: gst_rate ?? (hasParcel ? null : serviceTax.gstRate),
    hsnCode: hsn_code ?? (hasParcel ? null : serviceTax.sac),
    ...(known ? { needs: known.needs } : goods === false && { needs: 'nothing' as const }),
  };
  if (!known || !consultation) return { line };
  const { minutes } = known;
  return { line, about: { consultation, ...(minutes !== null && { minutes }) } };
}

/**
 * Returns the order's terms besides what is sold: its validity, an outside payment and the enquiry it
 * answers. Returns the refusal if they are not valid.
 */
function readTerms({ sent }: OrderWanted, now: Date): { made: MadeByOwner } | { refused: OrderMade } {
  const { outside, enquiry_id: enquiryId, delivery } = sent;
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
  const toSend = delivery === 'to_send' ? { toSend: true as const } : {};
  return { made: { validUntil: null, outside: payment, ...toSend, ...about } };
}

/** Returns the address that the owner typed, normalised by the rules of the checkout. */
const addressOf = (sent: NewOrder) =>
  Object.fromEntries(
    addressWireNames.flatMap((name) =>
      sent[name]?.trim() ? [[name, z.parse(billingWireRules[name], sent[name])]] : [],
    ),
  );

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
  const [found, terms] = [await resolveItems(context, wanted), readTerms(wanted, now)];
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
  const { made } = found.sold;
  const lines = numberLines(found.sold.lines);
  const { customer_name, phone, email } = sent;
  const billing = billingFromWire({ customer_name, phone, email: email ?? '', ...addressOf(sent) });
  const placed: OrderPlaced = {
    id,
    placedAt: now.toISOString(),
    ...withSum(lines),
    ...buyerOf(billing, seller.state),
    seller,
    ...(keyHash !== null && { keyHash }),
    ...unlessEnglish(wanted.language),
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
