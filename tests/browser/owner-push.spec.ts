import { openPushService } from '#tests/support/push-service.ts';
import { openAsOwner, tokenOf } from './owner-helpers.ts';
import { placeOrder } from './public-pages.ts';
import { pay } from './shop-helpers.ts';
import { expect, type Page, test, type Worker } from './test.ts';

/**
 * Hands the worker a message as the browser does when it comes from the push service.
 * @param page any page of the worker's site
 */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data });
}

/** A browser without a screen shows no notification and opens no window from one: both are written down. */
const writeDown = (worker: Worker) =>
  worker.evaluate(() => {
    const seen = { shown: [] as unknown[], opened: [] as string[] };
    const scope = Object.assign(self as unknown as ServiceWorkerGlobalScope, { seen });
    scope.registration.showNotification = async (title, options) => {
      seen.shown.push({ title, body: options?.body });
      const notification = { data: options?.data, close() {} };
      scope.addEventListener('tap', () => {
        scope.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
      });
    };
    scope.clients.openWindow = async (url) => {
      seen.opened.push(String(url));
      return null;
    };
  });
const seenBy = (worker: Worker) =>
  worker.evaluate(
    () => (self as unknown as { seen: { shown: { title: string; body: string }[]; opened: string[] } }).seen,
  );

test('a paid order rings on a phone whose owner has left the site, and a tap opens it', {
  tag: '@nightly',
}, async ({ context, page }) => {
  const service = await openPushService();
  // A browser asks its maker for a subscription. This one is at the push service on this machine.
  await page.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    PushManager.prototype.subscribe = async () =>
      ({ ...subscription, toJSON: () => subscription, unsubscribe: async () => true }) as never;
  }, service.subscription);
  const token = await tokenOf(page);
  await openAsOwner(page, '/settings', token);
  const coming = context.waitForEvent('serviceworker');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('button', { name: 'Send one to try' })).toBeVisible();
  const worker = await coming;
  await writeDown(worker);
  await page.close();

  const visitor = await context.newPage();
  await visitor.goto('/contact-us');
  const id = await placeOrder(visitor.request);
  await pay(visitor, id);
  const sale = () => service.messages.find(({ url }) => url.endsWith(`/orders/${id}`));
  await expect.poll(sale).toBeTruthy();
  await deliver(visitor, JSON.stringify(sale()));
  const told = { title: expect.stringMatching(/^New order NB-\d+$/), body: '₹32,000.00' };
  await expect.poll(async () => (await seenBy(worker)).shown).toEqual([told]);

  await worker.evaluate(() => self.dispatchEvent(new Event('tap')));
  const opened = (await seenBy(worker)).opened[0] ?? '';
  await openAsOwner(visitor, opened);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Order of Asha Verma' })).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  const { endpoint } = service.subscription;
  await visitor.request.delete('/api/push/unsubscribe', { headers, data: { endpoint } });
  await service.close();
});
