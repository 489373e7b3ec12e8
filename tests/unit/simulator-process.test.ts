import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAllSettings } from '#server/payment-settings.ts';
import { openProviders } from '#server/payments/open-providers.ts';
import { type RunningSimulator, startSimulator } from '#tests/simulator/start-simulator.ts';
import { accounts, bothProviders } from '#tests/support/payment-site.ts';
import { catchWebhooks } from '#tests/support/webhook-catcher.ts';

/* The simulator as a process of its own, over HTTP: as the providers' SDKs meet it in `npm run test:sdk`. */

let simulator: RunningSimulator;
beforeAll(async () => {
  simulator = await startSimulator({ startAt: new Date() });
});
afterAll(() => simulator.close());

it.each(bothProviders)('%s sells over HTTP, from the page to the webhook', async (name) => {
  const hooks = await catchWebhooks();
  await simulator.control.settings({ [name]: { webhook: { url: hooks.url } } });
  const settings = readAllSettings({
    NETLIFY_LOCAL: 'true',
    ...accounts.phonepe,
    ...accounts.razorpay,
    PHONEPE_AUTH_URL: simulator.phonepe.authUrl,
    PHONEPE_API_URL: simulator.phonepe.apiUrl,
    RAZORPAY_API_URL: simulator.razorpayUrl,
  });
  const provider = openProviders(settings, () => new Date())[name];
  if (!provider) throw new Error(`no ${name}`);
  const { signal } = new AbortController();
  const attemptId = name === 'phonepe' ? '01HZX9Q8RB3W5T7V2K4M6N8P0Q' : '01HZX9Q8RB3W5T7V2K4M6N8P0R';
  const { providerRef, redirectUrl } = await provider.create(
    {
      attemptId,
      amount: 150_000,
      returnUrl: `https://shop.test/payment-result/${attemptId}`,
      ttlSeconds: provider.ttlSeconds,
      description: 'Ruby',
      buyer: { name: 'Asha', email: 'asha@example.in', phone: '9876543210' },
    },
    signal,
  );
  expect(provider.ownsRedirect(new URL(redirectUrl))).toBe(true);
  expect((await fetch(redirectUrl)).status).toBe(200);
  await simulator.control.approve({ id: attemptId });
  const snapshot = await provider.fetch({ attemptId, providerRef }, signal);
  expect(snapshot).toMatchObject({ state: 'COMPLETED', amount: 150_000 });
  await simulator.control.deliver();
  const [hook] = hooks.caught.slice(-1);
  const headers = new Headers(hook?.headers as Record<string, string>);
  expect(provider.readWebhook(Buffer.from(hook?.body ?? ''), headers)).toMatchObject({
    kind: 'hint',
    attemptId,
  });
  hooks.close();
});
