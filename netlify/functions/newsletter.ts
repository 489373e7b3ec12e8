import type { Config } from '@netlify/functions';
import { fieldErrors } from '#domain/fields.ts';
import { NewsletterPayload, newsletterTexts } from '#domain/newsletter.ts';
import { json, validationError } from '#server/http/answer.ts';
import { type ApiCall, limitedAs, serveApi } from '#server/http/api.ts';
import { readJsonObject } from '#server/http/body.ts';
import { subscribe } from '#server/newsletter/subscribe.ts';

/** Puts an address on the list; says the same for a new and a known one. */
async function takeAddress({ request, context }: ApiCall): Promise<Response> {
  const parsed = NewsletterPayload.safeParse(await readJsonObject(request));
  if (!parsed.success) throw validationError(fieldErrors(parsed.error));
  await subscribe(context, parsed.data);
  return json({ message: newsletterTexts.subscribed });
}

export default serveApi([
  { method: 'POST', path: '/newsletter', admit: limitedAs('newsletter'), answer: takeAddress },
]);

export const config: Config = { path: ['/api/newsletter', '/*/api/newsletter'] };
