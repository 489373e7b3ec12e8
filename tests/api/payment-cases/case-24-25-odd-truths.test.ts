import { describe, expect, test } from 'vitest';
import { DAY, HOUR, LAPSED, MINUTE, paymentSites, SECOND } from '#tests/support/payment-site.ts';
import { providerIds } from '#tests/support/test-providers.ts';

const sites = paymentSites();

describe.each(providerIds)('with %s', (provider) => {
  test.each([
    ['another amount', { amount: 100_000 }, 'amount_mismatch'],
    ['another reference', { orderId: 'SOMEBODY_ELSES' }, 'reference_mismatch'],
  ])(
    'case 24: completed with %s is held: pending to the buyer, told to the owner, nothing sent',
    async (...row) => {
      const [, told, kind] = row;
      const { site, id } = await sites.placed(provider);
      await site.advance(MINUTE);
      await site.control.approve({ id, ...told });
      await site.control.deliver();
      await site.sweepFor(10 * MINUTE);
      expect((await site.poll(id)).status).toBe('pending');
      const { attempts, invoice, refunds } = await site.whole(id);
      expect(attempts).toMatchObject([{ outcome: null, discrepancies: [{ kind }] }]);
      expect(invoice).toBeNull();
      expect(refunds).toEqual([]);
      expect(await site.letters(id)).toEqual([`trouble/${kind}`]);
      const shown = await site.owner('GET', `/api/order/show/${id}`);
      expect(shown.body.order).toMatchObject({
        status: 'pending',
        trouble: true,
        payments: [{ role: 'mismatched' }],
      });
    },
  );

  test('case 24: what is held goes back when the owner says so, and the order is closed', async () => {
    const { site, id } = await sites.placed(provider);
    await site.advance(MINUTE);
    await site.control.approve({ id, amount: 100_000 });
    await site.control.deliver();
    const most = { amount: 1_500, payment: id, after: 0 };
    expect((await site.owner('POST', `/api/order/refund/${id}`, { json: most })).status).toBe(422);
    const json = { ...most, amount: 1_000 };
    expect((await site.owner('POST', `/api/order/refund/${id}`, { json })).status).toBe(200);
    await site.sweepFor(10 * MINUTE);
    expect((await site.poll(id)).status).toBe('FAILED');
    expect((await site.control.books()).orders[id]).toEqual({
      payments: 1,
      paid: 100_000,
      refunded: 100_000,
    });
  });

  test('case 25: a payment that comes after its attempt had failed goes back by itself', async () => {
    const { site, id } = await sites.placed(provider);
    await site.sweepFor(LAPSED);
    expect((await site.poll(id)).status).toBe('FAILED');
    await site.control.lateSuccess({ id, afterMs: 2 * HOUR, evenIfFailed: true });
    await site.advance(3 * HOUR);
    await site.control.deliver();
    await site.sweepFor(10 * MINUTE);
    expect((await site.poll(id)).status).toBe('FAILED');
    const { attempts, refunds, invoice } = await site.whole(id);
    expect(attempts).toMatchObject([{ discrepancies: [{ kind: 'late_success', amount: 150_000 }] }]);
    expect(refunds).toMatchObject([{ reason: 'late_success', state: 'COMPLETED', amount: 150_000 }]);
    expect(invoice).toBeNull();
    expect((await site.control.books()).orders[id]).toEqual({
      payments: 1,
      paid: 150_000,
      refunded: 150_000,
    });
    expect(await site.letters(id)).toContain('trouble/late_success');
  });

  test('case 25: a buyer who tried again is charged once, even if the first payment comes late', async () => {
    const { site, id } = await sites.placed(provider);
    await site.sweepFor(LAPSED);
    const again = await site.call('POST', `/api/payment/retry/${id}`);
    expect(again.status).toBe(200);
    await site.control.approve({ id: `${id}-2` });
    await site.sweepFor(2 * MINUTE);
    expect((await site.poll(id)).status).toBe('COMPLETED');
    await site.control.lateSuccess({ id, evenIfFailed: true });
    await site.control.deliver();
    await site.sweepFor(10 * MINUTE);
    expect((await site.control.books()).orders).toMatchObject({
      [id]: { paid: 150_000, refunded: 150_000 },
      [`${id}-2`]: { paid: 150_000, refunded: 0 },
    });
    expect((await site.poll(id)).status).toBe('COMPLETED');
  });
});

describe('case 25: PhonePe says PENDING for hours', () => {
  test('the order stays pending past its expiry, and completes when PhonePe says so', async () => {
    const settings = { phonepe: { inFlightGraceMs: DAY } };
    const { site, id } = await sites.placed('phonepe', { settings, webhooks: false });
    await site.control.lateSuccess({ id, afterMs: 5 * HOUR });
    await site.sweepFor(5 * HOUR);
    expect((await site.poll(id)).status).toBe('pending');
    await site.sweepFor(HOUR);
    expect((await site.poll(id)).status).toBe('COMPLETED');
    const { attempts, refunds } = await site.whole(id);
    expect(attempts).toMatchObject([{ outcome: { result: 'COMPLETED' }, discrepancies: [] }]);
    expect(refunds).toEqual([]);
  });

  test('an attempt that failed on the payment page can be paid again there', async () => {
    const { site, id } = await sites.placed('phonepe', { webhooks: false });
    await site.control.decline({ id });
    await site.advance(MINUTE);
    expect((await site.poll(id)).status).toBe('pending');
    await site.control.approve({ id, mode: 'CARD' });
    await site.advance(MINUTE + SECOND);
    expect(await site.poll(id)).toMatchObject({ status: 'COMPLETED', payment_mode: 'CARD' });
  });
});

test('case 25: a Razorpay payment that failed and is captured days later completes its link', async () => {
  const { site, id } = await sites.placed('razorpay');
  await site.control.decline({ id });
  await site.advance(10 * MINUTE);
  await site.control.deliver();
  expect((await site.poll(id)).status).toBe('pending');
  await site.control.lateSuccess({ id });
  await site.advance(31 * MINUTE);
  await site.control.deliver();
  expect((await site.poll(id)).status).toBe('COMPLETED');
});
