/// <reference lib="webworker" />

import type { PushMessage } from '#domain/site/push.ts';

/*
 * The worker of the owner's devices. It only receives messages: it caches nothing and answers no request of a
 * page. `pages/owner-worker.js.ts` serves it.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, url, tag } = event.data.json() as PushMessage;
  event.waitUntil(
    worker.registration.showNotification(title, { body, tag, data: { url }, icon: 'icon-192.png' }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as Pick<PushMessage, 'url'>;
  event.waitUntil(worker.clients.openWindow(url));
});
