import type { Config } from '@netlify/functions';
import { LARGEST_BODY } from '#domain/field-lengths.ts';
import { toRupees } from '#domain/money.ts';
import { checkoutTexts } from '#domain/order.ts';
import { HttpError, json } from '#server/http/answer.ts';
import { type ApiCall, limitedAs, serveApi } from '#server/http/api.ts';
import { readBytes } from '#server/http/body.ts';
import { logNotice } from '#server/log.ts';
import { openPayments, returnUrlOf } from '#server/open-payments.ts';
import { readStatus } from '#server/orders/read-status.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';
import { retryPayment } from '#server/orders/retry-payment.ts';

const refused = {
  not_on_sale: [404, checkoutTexts.notOnSale],
  price_changed: [409, checkoutTexts.priceChanged],
  over: [409, checkoutTexts.over],
  unavailable: [503, checkoutTexts.unavailable],
} as const;

/** Opens a new payment of an order whose payment has failed. */
async function retry({ context, params: { id = '' } }: ApiCall): Promise<Response> {
  const { provider } = openPayments(context);
  if (!provider) throw new HttpError(503, checkoutTexts.unavailable);
  const retried = await retryPayment(context, provider, id, returnUrlOf(context));
  if (!retried) throw new HttpError(404, 'Order not found');
  if (retried.ok) return json({ redirect_url: retried.opened.redirectUrl, merchant_transaction_id: id });
  const more = retried.reason === 'price_changed' ? { unit_price: toRupees(retried.unitPrice) } : {};
  const [status, text] = refused[retried.reason];
  throw new HttpError(status, text, more);
}

/** How payments stand, for buyers and from providers. */
export default serveApi([
  {
    method: 'GET',
    path: '/payment/status/:id',
    admit: limitedAs('paymentStatus'),
    answer: async ({ context, params }) => {
      const order = await readStatus(context, openPayments(context).providers, params.id ?? '');
      if (!order) throw new HttpError(404, 'Order not found');
      return json({ order });
    },
  },
  { method: 'POST', path: '/payment/retry/:id', admit: limitedAs('checkout'), answer: retry },
  {
    method: 'POST',
    path: '/payment/webhook/:provider',
    answer: async ({ request, context, params }) => {
      const id = params.provider ?? '';
      const { providers } = openPayments(context);
      const provider = Object.hasOwn(providers, id) ? providers[id] : null;
      if (!provider) throw new HttpError(404, 'There is nothing at this address.');
      const raw = await readBytes(request, LARGEST_BODY.json);
      const received = await receiveWebhook(context, provider, raw, request.headers);
      if (received === 'recorded') return json({ message: 'Recorded' });
      logNotice('callback', received, provider.id);
      if (received === 'malformed') throw new HttpError(400, 'This is not a callback of this provider.');
      throw new HttpError(401, 'The signature does not hold.');
    },
  },
]);

export const config: Config = { path: ['/api/payment/*', '/*/api/payment/*'] };
