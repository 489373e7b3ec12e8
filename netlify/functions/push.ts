import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { isPushService, PushEndpoint, PushSubscribe, pushTexts } from '#domain/site/push.ts';
import { HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { owner, serve } from '#server/http/routes.ts';
import { pushKeys, sendPush } from '#server/push/send-push.ts';
import { listSubscriptions, subscribe, unsubscribe } from '#server/push/subscriptions.ts';
import type { Settings } from '#server/settings.ts';

const exampleEndpoint = 'https://fcm.googleapis.com/fcm/send/example';
const notSetUp = { 503: 'Messages are not set up on this site.' } as const;

/** @throws HttpError with 503 where messages are not set up */
function requireKeys(settings: Settings) {
  const keys = pushKeys(settings);
  if (!keys) throw new HttpError(503, pushTexts.notSetUp);
  return keys;
}

/** Calls about messages to the owner's devices. */
export default serve([
  owner(
    'GET /push/key',
    {
      summary: 'Gives the public key by which a browser subscribes to messages.',
      answers: z.object({ public_key: z.string() }),
      refusals: notSetUp,
    },
    async ({ context }) => ({ public_key: requireKeys(context.settings).publicKey }),
  ),
  owner(
    'POST /push/subscribe',
    {
      summary: 'Sends messages to a device until its session is ended.',
      body: jsonBody(PushSubscribe, {
        endpoint: exampleEndpoint,
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      }),
      answers: MessageAnswer,
      refusals: notSetUp,
    },
    async ({ context, session, body }) => {
      requireKeys(context.settings);
      if (!isPushService(body.endpoint, !context.settings.deployed))
        throw validationError({ endpoint: [pushTexts.unknownService] });
      await subscribe(context, session.id, body);
      return { message: pushTexts.on };
    },
  ),
  owner(
    'DELETE /push/unsubscribe',
    {
      summary: 'Ends the messages to a device.',
      body: jsonBody(PushEndpoint, { endpoint: exampleEndpoint }),
      answers: MessageAnswer,
    },
    async ({ context, body }) => {
      await unsubscribe(context, body.endpoint);
      return { message: pushTexts.off };
    },
  ),
  owner(
    'POST /push/try',
    {
      summary: 'Sends a message to a device that is set up, to try it.',
      body: jsonBody(PushEndpoint, { endpoint: exampleEndpoint }),
      answers: MessageAnswer,
      refusals: {
        404: 'The device is not set up, or its push service no longer knows it.',
        409: 'The push service did not take the message.',
        ...notSetUp,
      },
      unknown: pushTexts.notSubscribed,
      find: async ({ context }, sent: { endpoint?: unknown }) =>
        (await listSubscriptions(context)).find(({ endpoint }) => endpoint === sent?.endpoint) ?? null,
    },
    async ({ context, found }) => {
      const { settings, absolute, paths } = context;
      const url = absolute(paths.admin.settings());
      const message = { title: 'It works', body: 'Orders and enquiries come like this.', url, tag: 'try' };
      const result = await sendPush(found, message, requireKeys(settings), AbortSignal.timeout(10_000)).catch(
        () => 'failed',
      );
      if (result === 'failed') throw new HttpError(409, pushTexts.notTaken);
      if (result === 'sent') return { message: pushTexts.sent };
      await unsubscribe(context, found.endpoint);
      throw new HttpError(404, pushTexts.notSubscribed);
    },
  ),
]);

export const config: Config = { path: ['/api/push/*', '/*/api/push/*'] };
