import type { Config } from '@netlify/functions';
import { NewsletterPayload, newsletterTexts, subscriberToWire } from '#domain/enquiry/newsletter.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import { datalist } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { anyone, owner, serve } from '#server/http/routes.ts';
import {
  listSubscribers,
  removeSubscriber,
  subscribe,
  subscriberCollection,
} from '#server/newsletter/subscribers.ts';
import { showAtOnce } from '#server/storage/projection.ts';

const { unknown } = newsletterTexts;

/** Puts an address on the list, saying the same for a new and a known one; who gets the newsletter, for the owner. */
export default serve([
  anyone(
    'POST /newsletter',
    { limit: 'newsletter', body: jsonBody(NewsletterPayload) },
    async ({ context, body }) => {
      await subscribe(context, body);
      return { message: newsletterTexts.subscribed };
    },
  ),
  owner('GET /subscriber/list', async ({ context, page }) =>
    datalist(await listSubscribers(context, page), subscriberToWire),
  ),
  owner('DELETE /subscriber/delete/:id', { stepUp: true, unknown }, async ({ request, context, params }) => {
    const isRemoved = await removeSubscriber(context, params.id);
    if (isRemoved)
      await Promise.all([
        recordAudit(context, request, { what: 'erased', kind: 'subscriber' }),
        showAtOnce(subscriberCollection(context), [params.id]),
      ]);
    return isRemoved && { message: newsletterTexts.removed };
  }),
]);

export const config: Config = {
  path: ['/api/newsletter', '/api/subscriber/*', '/*/api/newsletter', '/*/api/subscriber/*'],
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
