import { toPaise, toRupees } from '#domain/money/money.ts';
import { lineKey } from '#domain/order/basket.ts';
import { billingWireNames } from '#domain/order/billing-fields.ts';
import type { BillingForm } from '#domain/order/checkout-form.ts';
import type { Correction, Offer } from '#domain/order/offer.ts';
import { orderTitle } from '#domain/order/order-line.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { productName } from '#islands/product/ProductName.tsx';
import { inMinutes, postJson } from '#lib/api-client.ts';
import { markOrdered } from '#lib/basket.ts';
import { type DraftOf, writeAttempt } from '#lib/checkout-draft.ts';
import { rememberOrder } from '#lib/own-orders.ts';
import { paths } from '#lib/paths.ts';
import { checkout } from '#words/checkout.ts';
import { goods } from '#words/goods.ts';

const say = checkout.send;

/**
 * The outcome of sending an order. `leaving`: the order is placed, and the buyer goes on to pay. `answered`:
 * the server refused it, so nothing was ordered. `lost`: the server or the payment provider did not answer,
 * so the order may exist, and the same key must be sent again.
 */
export type OrderOutcome =
  | { kind: 'leaving'; orderId: string; redirectUrl: string }
  | { kind: 'lost'; hint: string }
  | ({ kind: 'answered' } & (
      | { refusal: 'gone' }
      /** By the names of the form, and for the lines by those of the call: 'items.0.quantity'. */
      | { refusal: 'fields'; errors: FieldErrors }
      /** The present price and stock of lines, by their keys. */
      | { refusal: 'lines'; corrections: ReadonlyMap<string, Correction> }
      | { refusal: 'other'; message: string }
    ));

const formNames = Object.fromEntries(
  Object.entries(billingWireNames).map(([formName, wireName]) => [wireName, formName]),
);

/** Returns the body of an order: the lines at the prices that the buyer saw, and where they go. */
export function orderBody(offers: readonly Offer[], billing: BillingForm): object {
  const contact = Object.entries(billingWireNames).map(([formName, wireName]) => [
    wireName,
    billing[formName as keyof BillingForm],
  ]);
  const items = offers.map(({ line: { id, options }, quantity, price }) => ({
    product_id: id,
    quantity,
    unit_price: toRupees(price ?? 0),
    ...(options.length > 0 && { options }),
  }));
  return { items, ...Object.fromEntries(contact) };
}

/** Sends an order. The server refuses prices that are not its own. */
export async function sendOrder({
  body,
  offers,
  draftOf,
  key,
  replaces,
}: {
  body: object;
  /** The lines that `body` was made of. */
  offers: readonly Offer[];
  draftOf: DraftOf;
  key: string;
  /** Id of the order placed before in this tab and not paid, which this one corrects; null for none. */
  replaces: string | null;
}): Promise<OrderOutcome> {
  const answer = await postJson<{ redirect_url?: string; merchant_transaction_id?: string }>(
    paths.api.checkout(),
    body,
    { 'Idempotency-Key': key, ...(replaces && { 'Replaces-Order': replaces }) },
  );
  if (answer.kind === 'unreachable') {
    return {
      kind: 'lost',
      hint: say.noAnswer,
    };
  }
  if (answer.kind === 'ok') {
    const { redirect_url: redirectUrl, merchant_transaction_id: orderId = '' } = answer.body;
    if (!redirectUrl) return { kind: 'answered', refusal: 'other', message: checkout.cannotInitiate };
    remember(orderId, redirectUrl, draftOf, offers);
    return { kind: 'leaving', orderId, redirectUrl };
  }
  if (answer.status === 503) {
    return {
      kind: 'lost',
      hint: say.unavailable,
    };
  }
  if (answer.status === 404) return { kind: 'answered', refusal: 'gone' };
  if (answer.status === 409) return conflict(answer.body, answer.message, offers);
  if (answer.status === 422 && Object.keys(answer.errors).length > 0) {
    const errors = Object.fromEntries(
      Object.entries(answer.errors).map(([wireName, texts]) => [formNames[wireName] ?? wireName, texts]),
    );
    const shown = Object.keys(errors).some((name) => name in billingWireNames || name.startsWith('items.'));
    if (shown) return { kind: 'answered', refusal: 'fields', errors };
    return { kind: 'answered', refusal: 'other', message: answer.message || checkout.initiateError };
  }
  const again = answer.status === 429 ? say.tooMany(inMinutes(answer.retryAfter)) : say.again;
  return {
    kind: 'answered',
    refusal: 'other',
    message: `${checkout.initiateError} ${say.notCharged} ${again}`,
  };
}

/** The name by which the buyer knows a line's product. */
const nameShown = ({ name, product }: Offer): string => productName(name, product?.facts);

/** Keeps in the browser what the result page will need of an order that was placed. */
function remember(orderId: string, redirectUrl: string, draftOf: DraftOf, offers: readonly Offer[]): void {
  const [first] = offers;
  const product =
    offers.length === 1 && first?.product ? { id: first.product.id, slug: first.product.product_slug } : null;
  writeAttempt(orderId, { redirectUrl, draftOf, product });
  rememberOrder({ id: orderId, number: null, product: orderTitle(offers.map(nameShown), goods.andMore) });
  markOrdered(
    orderId,
    offers.map(({ line, quantity }) => ({ ...line, quantity })),
  );
}

interface RefusedItem {
  /** Number of the line in the order, from 1. */
  line: number;
  unit_price: number | null;
  left: number | null;
}

/** Reads a conflict: prices or stock are others now, or somebody is paying for the only piece. */
function conflict(body: Record<string, unknown>, message: string, offers: readonly Offer[]): OrderOutcome {
  const items = Array.isArray(body.items) ? (body.items as RefusedItem[]) : [];
  const refused = items.flatMap((item) => {
    const offer = offers[item.line - 1];
    return offer ? [{ item, offer }] : [];
  });
  if (typeof body.retry_after === 'number' || refused.length === 0) {
    const names = refused.map(({ offer }) => nameShown(offer)).join(', ');
    return { kind: 'answered', refusal: 'other', message: names ? `${names}: ${message}` : message };
  }
  const corrections = refused.map(
    ({ item, offer }) =>
      [
        lineKey(offer.line),
        { unitPrice: item.unit_price === null ? null : toPaise(item.unit_price), left: item.left },
      ] as const,
  );
  return { kind: 'answered', refusal: 'lines', corrections: new Map(corrections) };
}
