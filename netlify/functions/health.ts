import type { Config } from '@netlify/functions';
import { json } from '#server/http/answer.ts';
import { type ApiCall, serveApi } from '#server/http/api.ts';
import { logError } from '#server/log.ts';
import { conditionalWritesHold } from '#server/storage/self-check.ts';

/** Whether the store is there and honours what orders rest on. */
async function check({ context }: ApiCall): Promise<Response> {
  const held = await conditionalWritesHold(context).catch((error) => logError('GET health', error));
  return json({ checks: { store: held ? 'ok' : 'fail' } }, held ? 200 : 503);
}

export default serveApi([{ method: 'GET', path: '/health', answer: check }]);

export const config: Config = { path: ['/api/health', '/*/api/health'] };
