import type { Config } from '@netlify/functions';
import { NewsletterPayload, newsletterTexts } from '#domain/enquiry/newsletter.ts';
import { jsonBody } from '#server/http/body.ts';
import { route, serve } from '#server/http/routes.ts';
import { subscribe } from '#server/newsletter/subscribers.ts';

/** Puts an address on the list; says the same for a new and a known one. */
export default serve([
  route({
    method: 'POST',
    path: '/newsletter',
    as: 'anyone',
    limit: 'newsletter',
    body: jsonBody(NewsletterPayload),
    answer: async ({ context, body }) => {
      await subscribe(context, body);
      return { message: newsletterTexts.subscribed };
    },
  }),
]);

export const config: Config = { path: ['/api/newsletter', '/*/api/newsletter'] };
