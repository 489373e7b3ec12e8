import type { Config } from '@netlify/functions';
import { json } from '#server/http/answer.ts';
import { route, serve } from '#server/http/routes.ts';
import { logError } from '#server/log.ts';
import { conditionalWritesHold } from '#server/storage/self-check.ts';

/** Whether the store is there and honours what orders rest on. */
export default serve([
  route({
    method: 'GET',
    path: '/health',
    as: 'anyone',
    answer: async ({ context }) => {
      const held = await conditionalWritesHold(context).catch((error) => logError('GET health', error));
      return json({ checks: { store: held ? 'ok' : 'fail' } }, held ? 200 : 503);
    },
  }),
]);

export const config: Config = { path: ['/api/health', '/*/api/health'] };
