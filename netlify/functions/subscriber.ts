import type { Config } from '@netlify/functions';
import { newsletterTexts, subscriberToWire } from '#domain/enquiry/newsletter.ts';
import { datalist, HttpError } from '#server/http/answer.ts';
import { route, serve } from '#server/http/routes.ts';
import { listSubscribers, removeSubscriber } from '#server/newsletter/subscribers.ts';

/** Who gets the newsletter. */
export default serve([
  route({
    method: 'GET',
    path: '/subscriber/list',
    as: 'owner',
    answer: async ({ context, page }) => datalist(await listSubscribers(context, page), subscriberToWire),
  }),
  route({
    method: 'DELETE',
    path: '/subscriber/delete/:id',
    as: 'owner',
    answer: async ({ context, params }) => {
      if (!(await removeSubscriber(context, params.id ?? '')))
        throw new HttpError(404, newsletterTexts.unknown);
      return { message: newsletterTexts.removed };
    },
  }),
]);

export const config: Config = { path: ['/api/subscriber/*', '/*/api/subscriber/*'] };
