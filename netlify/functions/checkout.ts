import type { Config } from '@netlify/functions';
import { CheckoutAnswer } from '#domain/order/answers.ts';
import {
  type CheckoutPayload,
  checkoutSchema,
  checkoutTexts,
  ItemsPayload,
  SinglePayload,
} from '#domain/order/checkout-form.ts';
import { MOST_LINES } from '#domain/order/order-line.ts';
import { fieldErrors } from '#domain/site/fields.ts';
import { pausedText } from '#domain/site/notice-form.ts';
import { seller } from '#lib/seller.ts';
import type { SiteContext } from '#server/app-context.ts';
import { readProductsToSell } from '#server/catalogue/read-catalogue.ts';
import { HttpError, validationError } from '#server/http/answer.ts';
import { type BodyKind, idempotencyKeyOf, jsonBody } from '#server/http/body.ts';
import { checkoutAnswer } from '#server/http/checkout-answer.ts';
import { anyone, serve } from '#server/http/routes.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { noticeNow } from '#server/owner-settings/owner-settings.ts';
import { openPayments, returnUrlOf } from '#server/payments/open-payments.ts';

const exampleItem = { product_id: 1, quantity: 1, unit_price: 12_500 };
const exampleBuyer = {
  customer_name: 'Asha Verma',
  email: 'asha@example.in',
  phone: '9876543210',
  address: '12 Nehru Nagar',
  country: 'India',
  state: 'Uttar Pradesh',
  city: 'Ghaziabad',
  zip_code: '201001',
  gstin: '',
};

/** The body as it was sent. `payloadOf` applies the rules to it. */
const body: BodyKind<Record<string, unknown>, Record<string, unknown>> = {
  ...jsonBody(SinglePayload, { product_name: 'Ruby', ...exampleItem, ...exampleBuyer }),
  otherForm: { schema: ItemsPayload, example: { items: [exampleItem], ...exampleBuyer } },
  check: (sent) => sent,
};

/**
 * Returns the checked body of a checkout. A body that breaks the rules is answered with 404 if its product is
 * not on sale, because existence is checked before rules. A valid body may repeat an order whose product is
 * no longer on sale, which `placeOrder` checks.
 * @returns null for a product that is not on sale
 * @throws HttpError 422
 */
async function payloadOf(
  context: SiteContext,
  sent: Record<string, unknown>,
): Promise<CheckoutPayload | null> {
  const parsed = checkoutSchema(sent).safeParse(sent);
  if (parsed.success) return parsed.data;
  const ids = productIdsIn(sent);
  const onSale = await readProductsToSell(context, ids);
  if (ids.some((id) => !onSale.has(id))) return null;
  throw validationError(fieldErrors(parsed.error, 'items' in sent ? 'whole path' : 'first part'));
}

/** Returns the ids of products in a body that breaks the rules. */
function productIdsIn(sent: Record<string, unknown>): number[] {
  const items: unknown[] = 'items' in sent ? [sent.items].flat().slice(0, MOST_LINES) : [sent];
  return items.flatMap((item) => {
    const id = (item as { product_id?: unknown } | null)?.product_id;
    return typeof id === 'number' ? id : [];
  });
}

/** The call that places an order. */
export default serve([
  anyone(
    'POST /checkout',
    {
      summary: `Places an order of one product, or of up to ${MOST_LINES} \`items\`, at the present prices and opens its payment.`,
      headers: {
        'Idempotency-Key':
          'Makes it safe to repeat the call: the same key with the same body answers the same order.',
        'Replaces-Order': 'Id of an unpaid order of the same buyer that this one replaces.',
      },
      limit: 'checkout',
      body,
      answers: CheckoutAnswer,
      refusals: {
        409:
          'The price has changed (`unit_price` holds the present one), the piece is sold or being paid ' +
          'for (`retry_after` holds seconds), the key was used with another body, or the shop is paused. ' +
          'With `items`, the answer’s `items` name every line that cannot be ordered as sent: ' +
          '`[{line, product_id, unit_price, left}]`.',
        503: 'No payment can be opened now.',
      },
      unknown: checkoutTexts.notOnSale,
    },
    async ({ request, context, language, words, body: sent }) => {
      const payload = await payloadOf(context, sent);
      if (!payload) return null;
      const paused = pausedText(await noticeNow(context), words);
      if (paused) throw new HttpError(409, paused);
      const { provider } = openPayments(context);
      if (!provider) return checkoutAnswer({ ok: false, reason: 'unavailable' });
      const placed = await placeOrder(context, provider, {
        payload,
        idempotencyKey: idempotencyKeyOf(request),
        replaces: request.headers.get('replaces-order'),
        returnUrl: returnUrlOf(context),
        language,
        seller,
        sessionSecret: context.settings.sessionSecret,
      });
      return checkoutAnswer(placed);
    },
  ),
]);

export const config: Config = {
  path: ['/api/checkout', '/*/api/checkout'],
};
