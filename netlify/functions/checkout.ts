import type { Config } from '@netlify/functions';
import { fieldErrors } from '#domain/fields.ts';
import { toRupees } from '#domain/money.ts';
import { CheckoutPayload } from '#domain/order.ts';
import { readProductOnSale } from '#server/catalogue/read-catalogue.ts';
import { HttpError, json, validationError } from '#server/http/answer.ts';
import { type ApiCall, limitedAs, serveApi } from '#server/http/api.ts';
import { readJsonObject } from '#server/http/body.ts';
import { openPayments, returnUrlOf } from '#server/open-payments.ts';
import { placeOrder, refusalTexts } from '#server/orders/place-order.ts';

const statusOf = {
  not_on_sale: 404,
  no_price: 422,
  key_reused: 409,
  price_changed: 409,
  over: 409,
  unavailable: 503,
};

/** Places an order and answers where to pay it. */
async function checkOut({ request, context }: ApiCall): Promise<Response> {
  const body = await readJsonObject(request);
  const parsed = CheckoutPayload.safeParse(body);
  if (!parsed.success) {
    const id = typeof body.product_id === 'number' ? body.product_id : null;
    if (id !== null && !(await readProductOnSale(context.storage.catalogue, id)).found)
      throw new HttpError(404, refusalTexts.not_on_sale);
    throw validationError(fieldErrors(parsed.error));
  }
  const { provider } = openPayments(context);
  if (!provider) throw new HttpError(503, refusalTexts.unavailable);
  const placed = await placeOrder(context, provider, {
    payload: parsed.data,
    idempotencyKey: idempotencyKey(request),
    returnUrl: returnUrlOf(context),
  });
  if (placed.ok) return json({ redirect_url: placed.redirectUrl, merchant_transaction_id: placed.orderId });
  if (placed.reason === 'no_price') throw validationError({ product_id: [refusalTexts.no_price] });
  const more = placed.reason === 'price_changed' ? { unit_price: toRupees(placed.unitPrice) } : {};
  throw new HttpError(statusOf[placed.reason], refusalTexts[placed.reason], more);
}

function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')?.trim() || null;
  if (key && key.length > 255)
    throw new HttpError(422, 'The idempotency key may have at most 255 characters.', {
      errors: { 'Idempotency-Key': ['The idempotency key may have at most 255 characters.'] },
    });
  return key;
}

export default serveApi([
  { method: 'POST', path: '/checkout', admit: limitedAs('checkout'), answer: checkOut },
]);

export const config: Config = { path: ['/api/checkout', '/*/api/checkout'] };
