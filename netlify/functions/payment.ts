import type { Config } from '@netlify/functions';
import { CheckoutAnswer, PaymentStatusAnswer, PaymentStatusQuery } from '#domain/order/answers.ts';
import type { Order } from '#domain/order/order-state.ts';
import { missingFrom, PayerSent, payerBilling } from '#domain/order/payer.ts';
import { requestState, requestTexts } from '#domain/order/request.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { pausedText } from '#domain/site/notice-form.ts';
import { HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody, signedBody } from '#server/http/body.ts';
import { checkoutAnswer } from '#server/http/checkout-answer.ts';
import { anyone, type Call, paymentProvider, serve } from '#server/http/routes.ts';
import { logNotice } from '#server/log.ts';
import { recordLapse } from '#server/orders/complete-order.ts';
import { loadOrder } from '#server/orders/order-store.ts';
import { payUrl, startRequest } from '#server/orders/pay-request.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import { payAgain } from '#server/orders/start-payment.ts';
import { noticeNow } from '#server/owner-settings/owner-settings.ts';
import { openPayments, returnUrlOf } from '#server/payments/open-payments.ts';

const unknown = requestTexts.unknownOrder;

/**
 * Opens a new payment of an order whose payment has failed. A request leads to its own page instead, where
 * whoever pays gives their details: nobody knows here who of several people asks.
 */
async function retry(call: Call<'id'>) {
  const { context, params } = call;
  const { id } = params;
  const { provider } = openPayments(context);
  if (!provider) return checkoutAnswer({ ok: false, reason: 'unavailable' });
  const wanted = { again: 'after failure' as const, returnUrl: returnUrlOf(context) };
  const retried = await payAgain(context, provider, id, wanted);
  if (retried) return checkoutAnswer(retried);
  const request = await findRequest(call);
  const state = request && requestState(request, context.now());
  if (!state) return null;
  return checkoutAnswer(
    state === 'open'
      ? { ok: true, orderId: id, redirectUrl: payUrl(context, request) }
      : { ok: false, reason: state },
  );
}

/** Returns the request that is to be paid; null if the order is unknown or not a request. */
async function findRequest({ context, params }: Call<'id'>): Promise<Order | null> {
  const loaded = await loadOrder(context, params.id);
  if (!loaded?.order.placed.made?.validUntil) return null;
  return (await recordLapse(context, loaded)).order;
}

/** Starts the payment of a request of the owner's. */
async function start({ context, words, found, body }: Call<'id'> & { found: Order; body: PayerSent }) {
  const errors = missingFrom(body, found.placed);
  if (errors) throw validationError(errors);
  const paused = pausedText(await noticeNow(context), words);
  if (paused) throw new HttpError(409, paused);
  const { provider } = openPayments(context);
  if (!provider) return checkoutAnswer({ ok: false, reason: 'unavailable' });
  const started = await startRequest(context, provider, found, {
    billing: payerBilling(body, found.placed),
    returnUrl: returnUrlOf(context),
  });
  return started && checkoutAnswer(started);
}

/** Returns the provider that the address of a webhook names, or null. */
const findProvider = async ({ context, params: { provider } }: Call<'provider'>) => {
  const { providers } = openPayments(context);
  return (Object.hasOwn(providers, provider) && providers[provider]) || null;
};

/** Sends what buyer and owner are told about an order. Few calls need it, so it is loaded by them alone. */
async function mailAbout({ context }: Pick<Call, 'context'>, orderId: string): Promise<void> {
  const { sendMailAbout } = await import('#server/send-mail.ts');
  await sendMailAbout(context, orderId);
}

/** The calls about payments, by buyers and by payment providers. */
export default serve([
  anyone(
    'GET /payment/status/:id',
    {
      summary: 'Says how the payment of an order stands. An open payment is asked about at the provider.',
      limit: 'paymentStatus',
      query: PaymentStatusQuery,
      answers: PaymentStatusAnswer,
      find: (call) => {
        const { context, params, language, afterwards } = call;
        const changed = () => afterwards(() => mailAbout(call, params.id));
        return paymentStatus(context, openPayments(context).providers, params.id, language, changed);
      },
      unknown,
    },
    async ({ found, query }) => (query.news === '1' ? found : { order: found.order }),
  ),
  anyone(
    'POST /payment/retry/:id',
    {
      summary:
        'Opens a new payment of an order whose payment has failed. For a request of the owner, ' +
        '`redirect_url` is the page on which whoever pays gives their details.',
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
  anyone(
    'POST /payment/start/:id',
    {
      summary:
        'Starts the payment of a request that the owner made. The same details lead to the same page ' +
        'again, and other details to another page. Goods need an address; ' +
        'a service needs `state` where the seller is registered for GST.',
      limit: 'checkout',
      body: jsonBody(PayerSent, {
        customer_name: 'Meera Rao',
        email: 'meera@example.in',
        phone: '9811122233',
        address: '4 Civil Lines',
        country: 'India',
        state: 'Delhi',
        city: 'Delhi',
        zip_code: '110054',
        gstin: '',
      }),
      answers: CheckoutAnswer,
      refusals: {
        409:
          'The request is paid, withdrawn or no longer valid; too many people have tried to pay it; ' +
          'or the piece is sold or being paid for.',
        503: 'No payment can be opened now.',
      },
      find: findRequest,
      unknown: requestTexts.unknown,
    },
    start,
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
    async (call) => {
      const { request, context, found: provider, body } = call;
      const received = await receiveWebhook(context, provider, body, request.headers, (work, orderId) =>
        call.afterwards(async () => {
          await work();
          await mailAbout(call, orderId);
        }),
      );
      if (received === 'recorded') return { message: 'Recorded' };
      logNotice('webhook', received, provider.id);
      if (received === 'malformed') throw new HttpError(400, 'This is not a webhook of this provider.');
      throw new HttpError(401, 'The signature does not hold.');
    },
  ),
]);

export const config: Config = {
  path: ['/api/payment/*', '/*/api/payment/*'],
};
