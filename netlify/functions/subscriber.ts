import type { Config } from '@netlify/functions';
import { subscriberToWire } from '#domain/enquiry/newsletter.ts';
import { datalist } from '#server/http/answer.ts';
import { route, serve } from '#server/http/routes.ts';
import { listSubscribers } from '#server/newsletter/subscribers.ts';

/** Who gets the newsletter. */
export default serve([
  route({
    method: 'GET',
    path: '/subscriber/list',
    as: 'owner',
    answer: async ({ context, page }) => datalist(await listSubscribers(context, page), subscriberToWire),
  }),
]);

export const config: Config = { path: ['/api/subscriber/*', '/*/api/subscriber/*'] };
