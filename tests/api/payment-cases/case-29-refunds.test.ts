import { describe, expect, onTestFinished, test } from 'vitest';
import { refundTexts } from '#domain/order/refund.ts';
import type { ProviderId } from '#tests/simulator/settings.ts';
import { openGateway } from '#tests/support/gateway.ts';
import {
  DAY,
  MINUTE,
  type PaymentSite,
  paymentSites,
  type SiteOptions,
} from '#tests/support/payment-site.ts';
import { providerIds, refundsEnd, routes } from '#tests/support/test-providers.ts';

const sites = paymentSites();

/** A site with one order, paid and settled. */
async function openPaid(provider: ProviderId, options: SiteOptions = {}) {
  const { site, id } = await sites.placed(provider, options);
  await site.advance(MINUTE);
  await site.control.approve({ id });
  await site.sweep();
  expect((await site.poll(id)).status).toBe('COMPLETED');
  return { site, id };
}

/** Refunds so many rupees as the owner, who has seen so many refunds. */
const giveBack = ({ owner }: PaymentSite, id: string, amount: number, after = 0) =>
  owner('POST', `/api/order/refund/${id}`, { json: { amount, payment: id, after } });
const booked = async ({ control }: PaymentSite, id: string) => (await control.books()).orders[id];
const refundsOf = async (site: PaymentSite, id: string) => (await site.whole(id)).refunds;

describe.each(providerIds)('with %s', (provider) => {
  const { refund } = routes[provider];

  test('case 29: a button pressed five times at once gives back once', async () => {
    const { site, id } = await openPaid(provider);
    const answers = await Promise.all(Array.from({ length: 5 }, () => giveBack(site, id, 500)));
    const ok = answers.filter(({ status }) => status === 200);
    expect(ok).toHaveLength(1);
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    await site.sweepFor(10 * MINUTE);
    expect(await refundsOf(site, id)).toMatchObject([{ id: `${id}-R1`, state: 'COMPLETED', amount: 50_000 }]);
    expect(await booked(site, id)).toEqual({ payments: 1, paid: 150_000, refunded: 50_000 });
    expect(await site.calls(refund)).toBe(1);
    expect(await site.letters(id)).toEqual(['receipt', `refund/${id}-R1`, 'sale']);
  });

  test('case 29: never more than was paid, however it is split', async () => {
    const { site, id } = await openPaid(provider);
    expect((await giveBack(site, id, 1_500.01)).status).toBe(422);
    for (const amount of [0, -1, 0.001, Number.NaN, 1e12])
      expect((await giveBack(site, id, amount)).status).toBe(422);
    expect(await site.calls(refund)).toBe(0);
    expect((await giveBack(site, id, 1_000)).status).toBe(200);
    await site.sweepFor(10 * MINUTE);
    const refused = await giveBack(site, id, 500.01, 1);
    expect(refused).toMatchObject({ status: 422, body: { errors: { amount: [refundTexts.most(50_000)] } } });
    expect((await giveBack(site, id, 500, 1)).status).toBe(200);
    await site.sweepFor(10 * MINUTE);
    expect(await booked(site, id)).toMatchObject({ paid: 150_000, refunded: 150_000 });
    expect((await giveBack(site, id, 1, 2)).status).toBe(422);
    expect(await site.calls(refund)).toBe(2);
  });

  test('case 29: while one is under way there is no second', async () => {
    const { site, id } = await openPaid(provider);
    await giveBack(site, id, 500);
    const second = await giveBack(site, id, 500, 1);
    expect(second).toMatchObject({ status: 409, body: { message: refundTexts.inProgress } });
    expect((await giveBack(site, id, 500, 0)).status).toBe(409);
    expect(await site.calls(refund)).toBe(1);
    await site.sweepFor(10 * MINUTE);
    expect(await booked(site, id)).toMatchObject({ refunded: 50_000 });
  });

  test.each(['drop-after-commit', 'cut', 'bad-json', 'empty', 'html', 'status'] as const)(
    'case 29: its answer is lost after the provider has acted (%s): found by asking, given back once',
    async (kind) => {
      const { site, id } = await openPaid(provider);
      await site.control.fault({ route: refund, kind, commit: true });
      expect(await giveBack(site, id, 500)).toMatchObject({
        status: 200,
        body: { message: refundTexts.requested },
      });
      await site.sweepFor(10 * MINUTE);
      expect(await refundsOf(site, id)).toMatchObject([{ id: `${id}-R1`, state: 'COMPLETED' }]);
      expect(await site.calls(refund)).toBe(1);
      expect(await booked(site, id)).toMatchObject({ refunded: 50_000 });
    },
  );

  test('case 29: it never arrived: asked for again by the same id', async () => {
    const { site, id } = await openPaid(provider);
    await site.control.fault({ route: refund, kind: 'drop-before', count: 2 });
    await giveBack(site, id, 500);
    await site.sweepFor(10 * MINUTE);
    expect(await refundsOf(site, id)).toMatchObject([{ id: `${id}-R1`, state: 'COMPLETED' }]);
    expect(await site.calls(refund)).toBe(3);
    expect(await booked(site, id)).toMatchObject({ refunded: 50_000 });
  });

  test('case 29: one that failed is told to the owner; asked for again it has a new id', async () => {
    const { site, id } = await openPaid(provider);
    await site.control.settings(refundsEnd('FAILED'));
    await giveBack(site, id, 1_500);
    await site.sweepFor(10 * MINUTE);
    expect(await refundsOf(site, id)).toMatchObject([{ id: `${id}-R1`, state: 'FAILED' }]);
    expect(await site.letters(id)).toContain(`trouble/${id}-R1`);
    expect(await booked(site, id)).toMatchObject({ refunded: 0 });
    await site.control.settings(refundsEnd('COMPLETED'));
    expect((await giveBack(site, id, 1_500, 1)).status).toBe(200);
    await site.sweepFor(10 * MINUTE);
    expect(await refundsOf(site, id)).toMatchObject([
      { state: 'FAILED' },
      { id: `${id}-R2`, state: 'COMPLETED' },
    ]);
    expect(await booked(site, id)).toMatchObject({ refunded: 150_000 });
  });

  test('case 29: nothing goes back of an order that was not paid', async () => {
    const { site, id } = await sites.placed(provider);
    expect((await giveBack(site, id, 500)).status).toBe(422);
    expect((await site.call('POST', `/api/order/refund/${id}`, { json: {} })).status).toBe(401);
    expect(await site.calls(refund)).toBe(0);
  });
});

describe('case 29: why it was refused is said to the owner in plain words', () => {
  const tooLittle = 'your balance at the payment provider is too low';
  const tooOld = 'the payment is too old to be given back here';

  test.each([
    ['phonepe', 'ninety days', 91],
    ['razorpay', 'six months', 184],
  ] as const)('%s: the payment is older than %s', async (provider, _, days) => {
    const { site, id } = await openPaid(provider);
    await site.advance(days * DAY);
    expect((await giveBack(site, id, 500)).body.message).toContain(tooOld);
    expect(await refundsOf(site, id)).toMatchObject([{ state: 'FAILED' }]);
    expect(await booked(site, id)).toMatchObject({ refunded: 0 });
  });

  test('PhonePe: too little balance', async () => {
    const settings = { phonepe: { refund: { outcome: 'FAILED' as const } } };
    const { site, id } = await openPaid('phonepe', { settings });
    await giveBack(site, id, 500);
    await site.sweepFor(10 * MINUTE);
    const { body } = await site.owner('GET', `/api/order/show/${id}`);
    expect(JSON.stringify(body)).toContain(tooLittle);
  });

  test.each([
    ['Your account does not have enough balance to carry out the refund operation.', tooLittle],
    ['Refund is not supported by the bank because the payment is more than 6 months old', tooOld],
  ])('Razorpay: %s', async (description, why) => {
    const error = { code: 'BAD_REQUEST_ERROR', description, source: null, step: null, reason: null };
    const gateway = openGateway({
      answers: ({ method, path }) =>
        method === 'POST' && path.endsWith('/refund') ? Response.json({ error }, { status: 400 }) : null,
    });
    onTestFinished(() => gateway.close());
    const { site, id } = await openPaid('razorpay', { gateway });
    expect((await giveBack(site, id, 500)).body.message).toContain(why);
    expect(site.log.join('\n')).not.toContain(description);
  });
});
