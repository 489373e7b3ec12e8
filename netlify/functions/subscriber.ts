import type { Config } from '@netlify/functions';
import { pageIn } from '#domain/datalist.ts';
import { subscriberToWire } from '#domain/newsletter.ts';
import { json } from '#server/http/answer.ts';
import { serveApi } from '#server/http/api.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { listSubscribers } from '#server/newsletter/list-subscribers.ts';

/** Who gets the newsletter. */
export default serveApi([
  {
    method: 'GET',
    path: '/subscriber/list',
    answer: async ({ request, context, query }) => {
      await authenticate(request, context);
      const shown = await listSubscribers(context.storage.subscribers, pageIn(query.get('page')));
      return json({ datalist: { ...shown, data: shown.data.map(subscriberToWire) } });
    },
  },
]);

export const config: Config = { path: ['/api/subscriber/*', '/*/api/subscriber/*'] };
