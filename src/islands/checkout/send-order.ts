import type { ProductWire } from '#domain/catalogue/product.ts';
import { type Paise, toRupees } from '#domain/money/money.ts';
import { billingWireNames } from '#domain/order/billing-fields.ts';
import type { BillingForm } from '#domain/order/checkout-form.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { inMinutes, postJson } from '#lib/api-client.ts';
import { writeAttempt } from '#lib/checkout-draft.ts';
import { copy } from '#lib/copy.ts';
import { rememberOrder } from '#lib/own-orders.ts';
import { paths } from '#lib/paths.ts';

/**
 * The outcome of sending an order. `leaving`: the order is placed, and the buyer goes on to pay. `answered`:
 * the server refused it, so nothing was ordered. `lost`: the server or the payment provider did not answer,
 * so the order may exist, and the same key must be sent again.
 */
export type OrderOutcome =
  | { kind: 'leaving'; orderId: string; redirectUrl: string }
  | { kind: 'lost'; hint: string }
  | ({ kind: 'answered' } & (
      | { refusal: 'sold' }
      | { refusal: 'fields'; errors: FieldErrors }
      | { refusal: 'price'; unitPrice: number }
      | { refusal: 'other'; message: string }
    ));

const formNames = Object.fromEntries(
  Object.entries(billingWireNames).map(([formName, wireName]) => [wireName, formName]),
);

/** Sends an order. `unitPrice` in paise, as the buyer saw it; the server refuses any other. */
export async function sendOrder(order: {
  product: ProductWire;
  unitPrice: Paise;
  quantity: number;
  /** As the rules give it, or as it was typed where they could not be fetched. */
  billing: Partial<BillingForm>;
  key: string;
  /** Id of the order placed before in this tab and not paid, which this one corrects; null for none. */
  replaces: string | null;
}): Promise<OrderOutcome> {
  const { product, unitPrice, quantity, billing, key, replaces } = order;
  const contact = Object.fromEntries(
    Object.entries(billingWireNames).map(([formName, wireName]) => [
      wireName,
      billing[formName as keyof BillingForm],
    ]),
  );
  const answer = await postJson<{ redirect_url?: string; merchant_transaction_id?: string }>(
    paths.api.checkout(),
    {
      product_id: product.id,
      product_name: product.product_name,
      quantity,
      unit_price: toRupees(unitPrice),
      ...contact,
    },
    { 'Idempotency-Key': key, ...(replaces && { 'Replaces-Order': replaces }) },
  );
  if (answer.kind === 'unreachable') {
    return {
      kind: 'lost',
      hint: 'We got no answer. Please check your connection and press Checkout Now again; this will not place a second order.',
    };
  }
  if (answer.kind === 'ok') {
    const { redirect_url: redirectUrl, merchant_transaction_id: orderId = '' } = answer.body;
    if (!redirectUrl) return { kind: 'answered', refusal: 'other', message: copy.cannotInitiate };
    writeAttempt(orderId, { redirectUrl, product: { id: product.id, slug: product.product_slug } });
    rememberOrder({ id: orderId, number: null, product: product.product_name });
    return { kind: 'leaving', orderId, redirectUrl };
  }
  if (answer.status === 503) {
    return {
      kind: 'lost',
      hint: 'You have not been charged. Please press Checkout Now again; this will not place a second order.',
    };
  }
  const { unit_price: newPrice } = answer.body;
  if (answer.status === 404) return { kind: 'answered', refusal: 'sold' };
  if (answer.status === 409 && typeof newPrice === 'number')
    return { kind: 'answered', refusal: 'price', unitPrice: newPrice };
  // The piece is sold, or somebody else is paying for it: the server's own words say which.
  if (answer.status === 409) return { kind: 'answered', refusal: 'other', message: answer.message };
  if (answer.status === 422 && Object.keys(answer.errors).length > 0) {
    const errors = Object.fromEntries(
      Object.entries(answer.errors).map(([wireName, texts]) => [formNames[wireName] ?? wireName, texts]),
    );
    const shown = Object.keys(errors).some((name) => name in billingWireNames || name === 'quantity');
    if (shown) return { kind: 'answered', refusal: 'fields', errors };
    return { kind: 'answered', refusal: 'other', message: answer.message || copy.initiateError };
  }
  const again =
    answer.status === 429
      ? `Too many tries. Please wait ${inMinutes(answer.retryAfter)} and try again.`
      : 'Please try again.';
  return {
    kind: 'answered',
    refusal: 'other',
    message: `${copy.initiateError} You have not been charged. ${again}`,
  };
}
