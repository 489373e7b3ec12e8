import type { Config } from '@netlify/functions';
import { newsletterTexts, subscriberToWire } from '#domain/enquiry/newsletter.ts';
import { datalist } from '#server/http/answer.ts';
import { owner, serve } from '#server/http/routes.ts';
import { listSubscribers, removeSubscriber } from '#server/newsletter/subscribers.ts';

const { unknown } = newsletterTexts;

/** Who gets the newsletter. */
export default serve([
  owner('GET /subscriber/list', async ({ context, page }) =>
    datalist(await listSubscribers(context, page), subscriberToWire),
  ),
  owner(
    'DELETE /subscriber/delete/:id',
    { unknown },
    async ({ context, params }) =>
      (await removeSubscriber(context, params.id)) && { message: newsletterTexts.removed },
  ),
]);

export const config: Config = { path: ['/api/subscriber/*', '/*/api/subscriber/*'] };
