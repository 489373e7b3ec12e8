import type { Config } from '@netlify/functions';
import { SubscriberListAnswer } from '#domain/enquiry/answers.ts';
import { NewsletterPayload, newsletterTexts, subscriberToWire } from '#domain/enquiry/newsletter.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
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
import { showAtOnce } from '#server/storage/list.ts';

const { unknown } = newsletterTexts;

/** The call that subscribes to the newsletter, and the owner's calls about subscribers. */
export default serve([
  anyone(
    'POST /newsletter',
    {
      summary: 'Subscribes an address to the newsletter. A known address gets the same answer as a new one.',
      limit: 'newsletter',
      body: jsonBody(NewsletterPayload, { email: 'asha@example.in', website: '' }),
      answers: MessageAnswer,
    },
    async ({ context, words, body }) => {
      await subscribe(context, body);
      return { message: words.rules.subscribed };
    },
  ),
  owner(
    'GET /subscriber/list',
    { summary: 'Lists the subscribers, the newest first.', answers: SubscriberListAnswer },
    async ({ context, page }) => datalist(await listSubscribers(context, page), subscriberToWire),
  ),
  owner(
    'DELETE /subscriber/delete/:id',
    { summary: 'Deletes a subscriber.', stepUp: true, answers: MessageAnswer, unknown },
    async ({ request, context, params }) => {
      const isRemoved = await removeSubscriber(context, params.id);
      if (isRemoved)
        await Promise.all([
          recordAudit(context, request, { what: 'erased', kind: 'subscriber' }),
          showAtOnce(subscriberCollection(context), [params.id]),
        ]);
      return isRemoved && { message: newsletterTexts.removed };
    },
  ),
]);

export const config: Config = {
  path: ['/api/newsletter', '/api/subscriber/*', '/*/api/newsletter', '/*/api/subscriber/*'],
};
