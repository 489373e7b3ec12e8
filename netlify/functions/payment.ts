import type { Config } from '@netlify/functions';
import { HttpError } from '#server/http/answer.ts';
import { signedBody } from '#server/http/body.ts';
import { checkoutRefused } from '#server/http/checkout-refused.ts';
import { type Call, route, serve } from '#server/http/routes.ts';
import { logNotice } from '#server/log.ts';
import { openPayments, returnUrlOf } from '#server/open-payments.ts';
import { paymentStatus } from '#server/orders/payment-status.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';
import { payAgain } from '#server/orders/start-payment.ts';

const unknown = 'Order not found';

/** Opens a new payment of an order whose payment has failed. */
async function retry({ context, params: { id = '' } }: Call) {
  const { provider } = openPayments(context);
  if (!provider) throw checkoutRefused({ reason: 'unavailable' });
  const retried = await payAgain(context, provider, id, 'after failure', returnUrlOf(context));
  if (!retried) throw new HttpError(404, unknown);
  if (retried.ok) return { redirect_url: retried.session.redirectUrl, merchant_transaction_id: id };
  throw checkoutRefused(retried);
}

/** The provider a webhook's address names. */
const findProvider = async ({ context, params: { provider = '' } }: Call) => {
  const { providers } = openPayments(context);
  return (Object.hasOwn(providers, provider) && providers[provider]) || null;
};

/** How payments stand, for buyers and from providers. */
export default serve([
  route({
    method: 'GET',
    path: '/payment/status/:id',
    as: 'anyone',
    limit: 'paymentStatus',
    find: ({ context, params }) => paymentStatus(context, openPayments(context).providers, params.id ?? ''),
    unknown,
    answer: async ({ found }) => ({ order: found }),
  }),
  route({ method: 'POST', path: '/payment/retry/:id', as: 'anyone', limit: 'checkout', answer: retry }),
  route({
    method: 'POST',
    path: '/payment/webhook/:provider',
    as: 'provider',
    body: signedBody,
    find: findProvider,
    answer: async ({ request, context, found: provider, body }) => {
      const received = await receiveWebhook(context, provider, body, request.headers);
      if (received === 'recorded') return { message: 'Recorded' };
      logNotice('webhook', received, provider.id);
      if (received === 'malformed') throw new HttpError(400, 'This is not a webhook of this provider.');
      throw new HttpError(401, 'The signature does not hold.');
    },
  }),
]);

export const config: Config = { path: ['/api/payment/*', '/*/api/payment/*'] };
