import type { Config } from '@netlify/functions';
import { CheckoutPayload, checkoutTexts } from '#domain/order/checkout-form.ts';
import { pausedText } from '#domain/site/notice-form.ts';
import { seller } from '#lib/seller.ts';
import { readProductOnSale } from '#server/catalogue/read-catalogue.ts';
import { HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { checkoutAnswer } from '#server/http/checkout-answer.ts';
import { anyone, serve } from '#server/http/routes.ts';
import { holdersOf } from '#server/orders/piece-holders.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { noticeNow } from '#server/owner-settings/owner-settings.ts';
import { openPayments, returnUrlOf } from '#server/payments/open-payments.ts';

/** Places an order and answers where to pay it. */
export default serve([
  anyone(
    'POST /checkout',
    {
      limit: 'checkout',
      body: jsonBody(CheckoutPayload),
      // An order in good form may repeat one whose product is gone since; placing it finds out.
      find: async ({ context: { storage } }, sent) =>
        typeof sent.product_id !== 'number' ||
        CheckoutPayload.safeParse(sent).success ||
        (await readProductOnSale(storage.catalogue, sent.product_id)).found !== null,
      unknown: checkoutTexts.notOnSale,
    },
    async ({ request, context, body, address }) => {
      const paused = pausedText(await noticeNow(context));
      if (paused) throw new HttpError(409, paused);
      const { provider } = openPayments(context);
      if (!provider) return checkoutAnswer({ ok: false, reason: 'unavailable' });
      const placed = await placeOrder(context, provider, {
        payload: body,
        idempotencyKey: idempotencyKey(request),
        replaces: request.headers.get('replaces-order'),
        returnUrl: returnUrlOf(context),
        seller,
        sessionSecret: context.settings.sessionSecret,
        holders: holdersOf(context, address),
      });
      return checkoutAnswer(placed);
    },
  ),
]);

function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')?.trim() || null;
  if (key && key.length > 255)
    throw validationError({ 'Idempotency-Key': ['The idempotency key may have at most 255 characters.'] });
  return key;
}

export const config: Config = {
  path: ['/api/checkout', '/*/api/checkout'],
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
