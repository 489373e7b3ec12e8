import type { Config } from '@netlify/functions';
import { NewsletterPayload, newsletterTexts } from '#domain/enquiry/newsletter.ts';
import { jsonBody } from '#server/http/body.ts';
import { anyone, serve } from '#server/http/routes.ts';
import { subscribe } from '#server/newsletter/subscribers.ts';

/** Puts an address on the list; says the same for a new and a known one. */
export default serve([
  anyone(
    'POST /newsletter',
    { limit: 'newsletter', body: jsonBody(NewsletterPayload) },
    async ({ context, body }) => {
      await subscribe(context, body);
      return { message: newsletterTexts.subscribed };
    },
  ),
]);

export const config: Config = { path: ['/api/newsletter', '/*/api/newsletter'] };
