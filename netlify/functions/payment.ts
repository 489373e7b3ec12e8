import type { Config } from '@netlify/functions';
import { CheckoutAnswer, PaymentStatusAnswer } from '#domain/order/answers.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { HttpError } from '#server/http/answer.ts';
import { signedBody } from '#server/http/body.ts';
import { checkoutAnswer } from '#server/http/checkout-answer.ts';
import { anyone, type Call, paymentProvider, serve } from '#server/http/routes.ts';
import { logNotice } from '#server/log.ts';
import { holdersOf } from '#server/orders/piece-holders.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import { payAgain } from '#server/orders/start-payment.ts';
import { openPayments, returnUrlOf } from '#server/payments/open-payments.ts';

const unknown = 'Order not found';

/** Opens a new payment of an order whose payment has failed. */
async function retry({ context, params: { id }, address }: Call<'id'>) {
  const { provider } = openPayments(context);
  if (!provider) return checkoutAnswer({ ok: false, reason: 'unavailable' });
  const holders = holdersOf(context, address);
  const retried = await payAgain(context, provider, id, 'after failure', returnUrlOf(context), holders);
  return retried && checkoutAnswer(retried);
}

/** Returns the provider that the address of a webhook names, or null. */
const findProvider = async ({ context, params: { provider } }: Call<'provider'>) => {
  const { providers } = openPayments(context);
  return (Object.hasOwn(providers, provider) && providers[provider]) || null;
};

/** The calls about payments, by buyers and by payment providers. */
export default serve([
  anyone(
    'GET /payment/status/:id',
    {
      summary: 'Says how the payment of an order stands. An open payment is asked about at the provider.',
      limit: 'paymentStatus',
      answers: PaymentStatusAnswer,
      find: ({ context, params }) => paymentStatus(context, openPayments(context).providers, params.id),
      unknown,
    },
    async ({ found }) => ({ order: found }),
  ),
  anyone(
    'POST /payment/retry/:id',
    {
      summary: 'Opens a new payment of an order whose payment has failed.',
      limit: 'checkout',
      answers: CheckoutAnswer,
      refusals: {
        409: 'The order can no longer be paid, or the piece is sold or being paid for.',
        503: 'No payment can be opened now.',
      },
      unknown,
    },
    retry,
  ),
  paymentProvider(
    'POST /payment/webhook/:provider',
    {
      summary: 'Takes a report of a payment provider, signed as the provider signs.',
      body: signedBody,
      answers: MessageAnswer,
      refusals: { 400: 'This is not a webhook of this provider.', 401: 'The signature does not hold.' },
      find: findProvider,
    },
    async ({ request, context, found: provider, body, afterwards }) => {
      const received = await receiveWebhook(context, provider, body, request.headers, afterwards);
      if (received === 'recorded') return { message: 'Recorded' };
      logNotice('webhook', received, provider.id);
      if (received === 'malformed') throw new HttpError(400, 'This is not a webhook of this provider.');
      throw new HttpError(401, 'The signature does not hold.');
    },
  ),
]);

export const config: Config = {
  path: ['/api/payment/*', '/*/api/payment/*'],
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
