import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hostingPlans } from '#domain/site/hosting.ts';
import { readHosting } from '#server/dashboard/read-hosting.ts';
import { PRICES } from '#server/platform-limits.ts';
import { countCall, creditsUsed, saveUsage } from '#server/rate-limit/usage.ts';
import { openMemoryShop } from '#tests/support/test-shop.ts';

/* The owner’s view of the plan at Netlify, as far as the site knows it. */

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Forgets the calls that other files of this process made. */
beforeAll(() => saveUsage(openMemoryShop().shop));
/** Each test has its own day, because this process remembers when it last saved its number of calls. */
let day = 0;
beforeEach(() => {
  day++;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, day, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens a deployed site on a plan. */
function siteOn(netlifyPlan: (typeof hostingPlans)[number]) {
  const { shop } = openMemoryShop();
  return { ...shop, now: () => new Date(), settings: { ...shop.settings, deployed: true, netlifyPlan } };
}

/** Lets a function run for this many hours, and waits until that is saved. */
async function runFor(site: ReturnType<typeof siteOn>, hours: number): Promise<void> {
  vi.setSystemTime(Date.now() + 11 * MINUTE_MS);
  await countCall(site, hours * HOUR_MS);
}

test('what functions used adds up over processes and begins anew with the month', async () => {
  const site = siteOn('free');
  await runFor(site, 2);
  await runFor(site, 1);
  expect(await creditsUsed(site)).toBeCloseTo(3 * PRICES.perGbHour + 2 * PRICES.perRequest);
  vi.setSystemTime(new Date('2026-12-01T09:00:00Z'));
  expect(await creditsUsed(site)).toBe(0);
  await runFor(site, 1);
  expect(await creditsUsed(site)).toBeCloseTo(PRICES.perGbHour, 1);
});

test('calls are written down now and then, not each one', async () => {
  const site = siteOn('free');
  await runFor(site, 0);
  const before = await site.storage.limits.read('usage');
  for (let call = 0; call < 20; call++) await countCall(site, 5);
  expect(await site.storage.limits.read('usage')).toEqual(before);
});

test.each(hostingPlans)('half of the credits of the plan %s used up is told', async (plan) => {
  const site = siteOn(plan);
  expect(await readHosting(site, false)).toBeNull();
  await runFor(site, (0.51 * PRICES.plans[plan]) / PRICES.perGbHour);
  expect((await readHosting(site, false))?.what).toContain(`of the ${PRICES.plans[plan]} credits`);
});

test('real money on the free plan is told, test payments and larger plans are not', async () => {
  expect((await readHosting(siteOn('free'), true))?.todo).toContain('Auto recharge');
  expect(await readHosting(siteOn('free'), false)).toBeNull();
  expect(await readHosting(siteOn('personal'), true)).toBeNull();
});

test('a local run and a preview have no plan', async () => {
  const site = siteOn('free');
  for (const of of [{ deployed: false }, { preview: true }])
    expect(await readHosting({ ...site, settings: { ...site.settings, ...of } }, true)).toBeNull();
});
