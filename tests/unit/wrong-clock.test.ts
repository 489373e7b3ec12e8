import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CALL_LIMITS } from '#domain/site/field-lengths.ts';
import { openSession } from '#server/accounts/session.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { admitVisitor } from '#server/rate-limit/counts.ts';
import { openMemoryStorage, peek } from '#tests/support/memory-store.ts';
import { openShopWithRuby, order, quietLog } from '#tests/support/ordering.ts';
import { setContext } from '#tests/support/process-context.ts';
import { enquire, openMemoryShop, siteOn, testOwner } from '#tests/support/test-shop.ts';

/*
 * A machine's clock is wrong for a while: by a year or an hour, ahead or behind. Once it is right again
 * nothing may be lost, and nobody may be locked out.
 */

/* Hashing a password is slow and is tested elsewhere. */
vi.mock('#server/accounts/password-hash.ts', () => ({
  isPassword: async (text: string) => text === 'right',
}));
quietLog();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

let runSweep: () => Promise<Response>;
beforeAll(async () => {
  ({ default: runSweep } = await import('../../netlify/functions/sweep.ts'));
});

/** Opens a shop whose sweep runs, with an enquiry, an unpaid order and an open session of a month ago. */
async function openSwept() {
  const opened = await openShopWithRuby();
  const { shop, clock, ruby, sandbox, blobs } = opened;
  /** Runs the sweep at this interval, for this long. */
  const sweepFor = async (ms: number, each = MINUTE) => {
    setContext(shop);
    for (let passed = 0; passed < ms; passed += each) {
      clock.advance(each);
      await runSweep();
    }
  };
  const guess = (password: string) =>
    signIn(
      shop,
      {
        adminEmail: testOwner.email,
        adminPasswordHash: testOwner.passwordHash,
        sessionSecret: testOwner.secret,
        siteUrl: testOwner.siteUrl,
      },
      { email: testOwner.email, password },
      '203.0.113.9',
    );
  const enquiry = await enquire(shop);
  const failed = await order(shop, ruby);
  await sandbox.decide(failed, 'fail');
  clock.advance(10 * DAY);
  await sweepFor(3 * DAY, 6 * HOUR);
  await openSession(shop, testOwner, { device: 'Chrome on Android', stay: true });
  const kept = async () => ({
    enquiries: peek<{ id?: string }>(blobs, 'enquiries', 'enquiry/').flatMap(([, { id }]) => id ?? []),
    buyer: (await readOrder(shop, failed))?.placed.billing.fullName,
    sessions: peek(blobs, 'accounts', 'session/').length,
  });
  const all = { enquiries: [enquiry], buyer: 'Asha Verma', sessions: 1 };
  return { ...opened, sweepFor, guess, kept, all };
}

describe.each([
  ['a year ahead', YEAR],
  ['an hour ahead', HOUR],
  ['a year behind', -YEAR],
  ['an hour behind', -HOUR],
])('a clock that is %s for some hours', (_, off) => {
  it('deletes nothing, then or after it is right again', async () => {
    const { clock, sweepFor, kept, all } = await openSwept();
    clock.advance(off);
    // It is past two in the morning in India, when the daily jobs run.
    await sweepFor(18 * HOUR, 10 * MINUTE);
    expect(await kept(), 'while it is wrong').toEqual(all);
    clock.advance(-off);
    await sweepFor(3 * DAY, HOUR);
    expect(await kept(), 'afterwards').toEqual(all);
  });
});

describe('a limit on calls', () => {
  const limited = { rateLimits: true, sessionSecret: null };

  it.each(['checkout', 'search'] as const)(
    'of %s asks nobody to wait longer than its window',
    async (call) => {
      const { shop, clock } = openMemoryShop();
      const context = { ...shop, settings: limited };
      const { calls, windowMs } = CALL_LIMITS[call];
      const address = `198.51.100.${calls}`;
      const visit = () => admitVisitor(context, call, address);
      // Machines' clocks differ by some seconds, so even times are not in order.
      clock.advance(50_000);
      for (let n = 0; n < calls; n++) {
        expect(await visit()).toEqual({ admitted: true });
        clock.advance(n === 0 ? -50_000 : 1);
      }
      const refused = await visit();
      if (refused.admitted) throw new Error('admitted');
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(windowMs / 1000);
    },
  );
});

describe('what is old is deleted', () => {
  it('by a site that was switched off for a year, once it has run for a day', async () => {
    const { clock, sweepFor, kept } = await openSwept();
    clock.advance(2 * YEAR);
    await sweepFor(HOUR, MINUTE);
    expect(await kept()).toMatchObject({ buyer: 'Asha Verma' });
    await sweepFor(3 * DAY, HOUR);
    expect(await kept()).toEqual({ enquiries: [], buyer: 'Removed', sessions: 0 });
  });

  it('by a new site with a restored store, once it has run for a day', async () => {
    const { clock, sweepFor, kept, orders } = await openSwept();
    clock.advance(2 * YEAR);
    await orders.remove('sweep/runs');
    await sweepFor(HOUR, MINUTE);
    expect(await kept()).toMatchObject({ buyer: 'Asha Verma' });
    await sweepFor(3 * DAY, HOUR);
    expect(await kept()).toEqual({ enquiries: [], buyer: 'Removed', sessions: 0 });
  });

  it('not because a jump of the clock happens just before the daily jobs begin', async () => {
    const { clock, sweepFor, kept, all } = await openSwept();
    const begins = new Date('2027-12-10T20:30:00.000Z').getTime();
    clock.set(new Date(begins - 5 * MINUTE));
    await sweepFor(2 * HOUR, MINUTE);
    expect(await kept()).toEqual(all);
  });

  it('not when the first look at a wrong clock fails', async () => {
    const { clock, sweepFor, kept, all, blobs } = await openSwept();
    clock.advance(YEAR);
    const failing = siteOn(
      openMemoryStorage(blobs, async ({ key }, effect) => {
        if (key === 'sweep/runs') throw new Error('the store does not answer');
        return effect();
      }),
      clock.now,
    );
    setContext(failing);
    await runSweep();
    await sweepFor(12 * HOUR, 10 * MINUTE);
    expect(await kept()).toEqual(all);
  });
});
