import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { refundTexts } from '#domain/order/refund.ts';
import { orderKey } from '#server/orders/order-store.ts';
import { CorruptBlob } from '#server/storage/blob-client.ts';
import type { ProviderId } from '#tests/simulator/settings.ts';
import { DAY, HOUR, MINUTE, type PaymentSite, paymentSites, SECOND } from '#tests/support/payment-site.ts';
import { header } from '#tests/support/read-mail.ts';
import { accounts, providerIds, refundsEnd, routes } from '#tests/support/test-providers.ts';

/*
 * The provider's books are the truth: money that goes back without the site, from the owner's account at the
 * provider or to a bank that disputes the payment.
 */

const sites = paymentSites();

/** A site with one paid order of ₹1,500, to be packed. */
async function openPaid(provider: ProviderId, options: Parameters<typeof sites.placed>[1] = {}) {
  const { site, id } = await sites.placed(provider, options);
  await site.advance(MINUTE);
  await site.control.approve({ id });
  await site.control.deliver();
  await site.sweep();
  expect((await site.poll(id)).status).toBe('COMPLETED');
  return { site, id };
}

const show = async ({ owner }: PaymentSite, id: string) =>
  (await owner('GET', `/api/order/show/${id}`)).body.order as unknown as OrderShownWire;
const ask = ({ owner }: PaymentSite, id: string, amount: number, after = 0) =>
  owner('POST', `/api/order/refund/${id}`, { json: { amount, payment: id, after } });
const toPack = async ({ owner }: PaymentSite) => {
  const { body } = await owner('GET', '/api/order/list?to_do=pack');
  return (body.datalist as { data: { id: string }[] }).data.map(({ id }) => id);
};
/** Returns the mails about a subject that went out, after time to send them all. */
async function mailed(site: PaymentSite, subject: RegExp) {
  await site.sweepFor(5 * MINUTE);
  return site.mails
    .filter((mail) => subject.test(header(mail, 'Subject')))
    .map(({ text }) => text.replace(/\s+/g, ' '));
}
/** Runs the sweep once a day, so that the daily jobs trust the clock and run. */
async function sweepDays(site: PaymentSite, days: number) {
  for (let day = 0; day < days; day++) {
    await site.advance(DAY);
    await site.sweep();
  }
}
/** The provider refunds at once from now on, and time passes until it has told the site. */
async function giveBack(site: PaymentSite, id: string, amount?: number) {
  await site.control.giveBack({ id, ...(amount !== undefined && { amount }) });
  await site.advance(10 * MINUTE);
}

describe.each(providerIds)('with %s: the owner gives money back in the dashboard', (provider) => {
  test('all of it: the order says so, leaves the parcels to pack, has its credit note, and both are told', async () => {
    const { site, id } = await openPaid(provider);
    expect(await toPack(site)).toEqual([id]);
    await giveBack(site, id);
    await site.control.deliver();
    const order = await show(site, id);
    expect(order).toMatchObject({
      refunded: 1_500,
      to_do: null,
      payments: [{ refundable: 0 }],
      refunds: [{ amount: 1_500, state: 'COMPLETED', found: 'at_provider' }],
    });
    expect(order.trouble).toBeUndefined();
    expect(order.refunds[0]?.credit_note).toMatch(/^TCN\//);
    expect(order.history.map(({ what }) => what).join('\n')).toContain('made in your account');
    expect(await toPack(site)).toEqual([]);
    expect(await mailed(site, /on its way back/)).toHaveLength(1);
    expect(await mailed(site, /given back in your account at the payment provider/)).toHaveLength(1);
    expect(await ask(site, id, 1_500, 1)).toMatchObject({
      status: 422,
      body: { errors: { amount: [refundTexts.most(0)] } },
    });
    expect(await site.calls(routes[provider].refund)).toBe(0);
  });

  test('a part of it: the rest stays, and can be given back here', async () => {
    const { site, id } = await openPaid(provider);
    await giveBack(site, id, 50_000);
    await site.control.deliver();
    expect(await show(site, id)).toMatchObject({
      refunded: 500,
      to_do: 'pack',
      payments: [{ refundable: 1_000 }],
    });
    expect((await ask(site, id, 1_000.01, 1)).status).toBe(422);
    expect((await ask(site, id, 1_000, 1)).status).toBe(200);
    await site.sweepFor(10 * MINUTE);
    expect(await show(site, id)).toMatchObject({ refunded: 1_500, to_do: null });
    expect((await site.control.books()).orders[id]).toMatchObject({ paid: 150_000, refunded: 150_000 });
  });

  test('reported five times, the last first: recorded once, told once', async () => {
    const { site, id } = await openPaid(provider);
    await giveBack(site, id);
    for (const { id: delivery, state } of await site.control.deliveries())
      if (state === 'waiting') await site.control.duplicate({ delivery, copies: 4 });
    await site.control.reorder({ reverse: true });
    await site.control.deliver({ atOnce: true });
    await site.sweepFor(5 * MINUTE);
    expect((await site.whole(id)).refunds).toHaveLength(1);
    expect((await site.whole(id)).refunds[0]?.creditNote).not.toBeNull();
    expect(await mailed(site, /on its way back|given back in your account/)).toHaveLength(2);
  });

  test('while a refund of the site is under way: each is counted once', async () => {
    const { site, id } = await openPaid(provider);
    expect((await ask(site, id, 500)).status).toBe(200);
    if (provider === 'phonepe') await site.sweepFor(10 * MINUTE);
    await giveBack(site, id, 70_000);
    await site.control.reorder({ reverse: true });
    await site.control.deliver();
    await site.sweepFor(10 * MINUTE);
    const { refunds } = await site.whole(id);
    expect(refunds.map(({ amount, state, reason }) => [amount, state, reason]).sort()).toEqual([
      [50_000, 'COMPLETED', 'owner'],
      [70_000, 'COMPLETED', 'at_provider'],
    ]);
    expect(await show(site, id)).toMatchObject({ refunded: 1_200, payments: [{ refundable: 300 }] });
  });

  test('it fails there: what can be given back is as before, and the owner is told', async () => {
    const { site, id } = await openPaid(provider);
    await site.control.settings(refundsEnd('FAILED'));
    await site.control.giveBack({ id });
    await site.advance(MINUTE);
    await site.control.deliver();
    const found = await show(site, id);
    expect(found.refunds).toMatchObject([{ state: 'accepted', found: 'at_provider' }]);
    expect(found).toMatchObject({ refunded: 0, payments: [{ refundable: 0, refunding: true }] });
    expect(await toPack(site)).toEqual([]);
    expect((await ask(site, id, 100, 1)).status).toBe(422);
    await site.advance(10 * MINUTE);
    await site.control.deliver();
    await site.sweepFor(5 * MINUTE);
    expect(await show(site, id)).toMatchObject({
      refunded: 0,
      trouble: true,
      payments: [{ refundable: 1_500 }],
      refunds: [{ state: 'FAILED' }],
    });
    expect(await mailed(site, /was refused/)).toHaveLength(1);
  });

  test('the webhook is recorded and the question after it dies: the sweep asks', async () => {
    const { site, id } = await openPaid(provider);
    await giveBack(site, id);
    await site.control.fault({ route: '*', kind: 'drop-before', count: 50 });
    await site.control.deliver();
    expect((await site.whole(id)).reports).toHaveLength(1);
    await site.control.clearFaults();
    await site.sweepFor(5 * MINUTE);
    expect(await show(site, id)).toMatchObject({ refunded: 1_500, to_do: null });
    expect((await site.whole(id)).reports).toEqual([]);
  });

  test('all is back and nobody said so: the refund of the site ends at once, without a false alarm', async () => {
    const { site, id } = await openPaid(provider);
    await giveBack(site, id);
    for (const one of await site.control.deliveries())
      if (one.state === 'waiting') await site.control.drop({ delivery: one.id });
    const answer = await ask(site, id, 1_500);
    expect(answer.body).toMatchObject({
      message: expect.stringContaining('no longer left of the payment'),
      refund: { state: 'FAILED' },
    });
    expect((await mailed(site, /./)).join('\n')).not.toContain('still waits for the money');
    const order = await show(site, id);
    if (provider === 'razorpay') {
      expect(order).toMatchObject({ refunded: 1_500, to_do: null });
      expect(order.trouble).toBeUndefined();
      expect(await mailed(site, /was refused/)).toEqual([]);
      expect(await mailed(site, /on its way back|given back in your account/)).toHaveLength(2);
    } else {
      // PhonePe has no list of refunds, so the owner has to look.
      expect(order).toMatchObject({ refunded: 0, to_do: 'look', trouble: true });
      const [told] = await mailed(site, /was refused/);
      expect(told).toContain('Please look for it there before you do anything else');
    }
  });
});

describe('Razorpay’s lists are read once a day', () => {
  test('a refund of which no webhook came is found, and so is one of an old payment', async () => {
    const { site, id } = await openPaid('razorpay', { webhooks: false });
    await site.advance(60 * DAY);
    await sweepDays(site, 2);
    await giveBack(site, id, 50_000);
    await site.sweep();
    expect(await show(site, id)).toMatchObject({ refunded: 0 });
    await sweepDays(site, 1);
    expect(await show(site, id)).toMatchObject({ refunded: 500, payments: [{ refundable: 1_000 }] });
    const asked = await site.calls('razorpay.refunds.list');
    await site.advance(HOUR);
    await site.sweep();
    expect(await site.calls('razorpay.refunds.list')).toBe(asked);
    await sweepDays(site, 10);
    expect((await site.whole(id)).refunds).toHaveLength(1);
    expect(await mailed(site, /given back in your account/)).toHaveLength(1);
  });

  test('a refund of the site is in the list, too, and is not counted again', async () => {
    const { site, id } = await openPaid('razorpay', { webhooks: false });
    expect((await ask(site, id, 500)).status).toBe(200);
    await sweepDays(site, 3);
    expect(await site.calls('razorpay.refunds.list')).toBeGreaterThan(0);
    expect((await site.whole(id)).refunds).toMatchObject([{ id: `${id}-R1`, state: 'COMPLETED' }]);
  });

  test('one order that cannot be read does not hide the next', async () => {
    const { site, id } = await openPaid('razorpay', { webhooks: false });
    const second = await site.place();
    await site.advance(MINUTE);
    await site.control.approve({ id: second.id });
    await site.sweepFor(5 * MINUTE);
    await giveBack(site, id);
    await giveBack(site, second.id);
    const read = site.shop.storage.orders.read.bind(site.shop.storage.orders);
    vi.spyOn(site.shop.storage.orders, 'read').mockImplementation((key) =>
      key === orderKey(second.id) ? Promise.reject(new CorruptBlob(key)) : read(key),
    );
    await sweepDays(site, 2);
    expect(site.log.join('\n')).toContain('check the books');
    expect(await show(site, id)).toMatchObject({ refunded: 1_500 });
  });
});

describe('PhonePe’s header covers no body, so a refund is believed only after PhonePe has confirmed it', () => {
  const authorization = createHash('sha256')
    .update(`${accounts.phonepe.PHONEPE_WEBHOOK_USERNAME}:${accounts.phonepe.PHONEPE_WEBHOOK_PASSWORD}`)
    .digest('hex');
  const claim = ({ call }: PaymentSite, id: string, merchantRefundId: string) =>
    call('POST', '/api/payment/webhook/phonepe', {
      raw: JSON.stringify({
        event: 'pg.refund.completed',
        payload: { originalMerchantOrderId: id, merchantRefundId, state: 'COMPLETED', amount: 150_000 },
      }),
      headers: { authorization, 'content-type': 'application/json' },
    });

  test('one that it does not know changes nothing, and is forgotten', async () => {
    const { site, id } = await openPaid('phonepe');
    expect((await claim(site, id, 'INVENTED')).status).toBe(200);
    expect((await claim(site, id, '../../x')).status).toBe(200);
    await site.sweepFor(3 * HOUR);
    expect(await show(site, id)).toMatchObject({ refunded: 0, refunds: [], to_do: 'pack' });
    expect((await site.whole(id)).reports).toEqual([]);
  });

  test('one of another order changes nothing', async () => {
    const { site, id } = await openPaid('phonepe');
    const other = await site.place();
    await site.advance(MINUTE);
    await site.control.approve({ id: other.id });
    await giveBack(site, other.id);
    const reported = (await site.control.deliveries()).find(({ event }) => event === 'pg.refund.completed');
    const refundId = /"merchantRefundId":"([^"]+)"/.exec(reported?.body ?? '')?.[1] ?? '';
    expect((await claim(site, id, refundId)).status).toBe(200);
    await site.sweepFor(3 * HOUR);
    expect(await show(site, id)).toMatchObject({ refunded: 0, refunds: [] });
  });
});

describe.each(providerIds)('with %s: the buyer’s bank disputes a payment', (provider) => {
  /** An order whose payment is disputed, and of which the site was told. */
  async function openDisputed() {
    const { site, id } = await openPaid(provider);
    await site.control.dispute({ id });
    await site.control.deliver();
    await site.sweep();
    return { site, id };
  }
  const decide = async (site: PaymentSite, id: string, as: 'under_review' | 'won' | 'lost') => {
    await site.control.decideDispute({ id, as });
    await site.advance(MINUTE);
    await site.control.deliver();
    await site.sweep();
  };

  test('it is a to-do with amount, reason and deadline, told once, and no refund is made meanwhile', async () => {
    const { site, id } = await openDisputed();
    const order = await show(site, id);
    const known =
      provider === 'razorpay'
        ? {
            amount: 1_500,
            reason: 'goods_or_services_not_received_or_partially_received',
            respond_by: '2026-11-27T06:31:00.000Z',
          }
        : { amount: null, reason: null, respond_by: null };
    expect(order).toMatchObject({ to_do: 'look', trouble: true, disputes: [{ state: 'open', ...known }] });
    expect(await toPack(site)).toEqual([]);
    expect(await ask(site, id, 100)).toMatchObject({
      status: 409,
      body: { message: refundTexts.disputed },
    });
    const [mail] = await mailed(site, /bank disputes the payment/);
    expect(mail).toContain(provider === 'razorpay' ? '27 November 2026' : 'it says until when');
    await decide(site, id, 'under_review');
    expect((await show(site, id)).disputes).toMatchObject([{ state: 'under_review' }]);
    expect(await mailed(site, /bank disputes the payment/)).toHaveLength(1);
  });

  test('won: nothing is left to do, and the parcel can go', async () => {
    const { site, id } = await openDisputed();
    await decide(site, id, 'under_review');
    await decide(site, id, 'won');
    const order = await show(site, id);
    expect(order).toMatchObject({ to_do: 'pack', refunded: 0, payments: [{ refundable: 1_500 }] });
    expect(order.disputes).toBeUndefined();
    expect((await ask(site, id, 100)).status).toBe(200);
  });

  test('lost: the money counts as gone where its amount is known, without a credit note', async () => {
    const { site, id } = await openDisputed();
    await decide(site, id, 'lost');
    const order = await show(site, id);
    if (provider === 'razorpay') {
      expect(order).toMatchObject({
        refunded: 1_500,
        to_do: null,
        payments: [{ refundable: 0 }],
        refunds: [{ amount: 1_500, state: 'COMPLETED', found: 'dispute' }],
      });
      expect(order.refunds[0]?.credit_note).toBeUndefined();
      expect(await mailed(site, /back to you/)).toEqual([]);
    } else {
      expect(order).toMatchObject({ refunded: 0, to_do: 'look', disputes: [{ state: 'lost' }] });
      expect((await site.owner('POST', `/api/order/close/${id}`)).status).toBe(200);
      expect(await show(site, id)).toMatchObject({ to_do: 'pack' });
    }
  });

  test('of which no webhook came: found once a day, and so is its end', async () => {
    const { site, id } = await openPaid(provider, { webhooks: false });
    await site.control.dispute({ id });
    await sweepDays(site, 2);
    expect((await show(site, id)).disputes).toMatchObject([{ state: 'open' }]);
    await site.advance(30 * DAY);
    await site.control.decideDispute({ id, as: 'won' });
    await sweepDays(site, 3);
    expect((await show(site, id)).disputes).toBeUndefined();
    expect(await mailed(site, /bank disputes the payment/)).toHaveLength(1);
  });
});

describe('two reports within three seconds', () => {
  /** Lets the work after a webhook wait: time passes for shop and provider. */
  const letItWait = (site: PaymentSite) => {
    const waits: number[] = [];
    site.pauses(async (ms) => {
      waits.push(ms);
      await site.advance(ms);
    });
    return waits;
  };

  test('a declined card, then UPI two seconds later: paid without a sweep', async () => {
    const { site, id } = await sites.placed('razorpay');
    const waits = letItWait(site);
    await site.advance(MINUTE);
    await site.control.decline({ id, mode: 'card' });
    await site.control.deliver();
    await site.advance(2 * SECOND);
    await site.control.approve({ id, mode: 'upi' });
    await site.control.deliver();
    expect((await site.whole(id)).attempts[0]?.outcome?.result).toBe('COMPLETED');
    expect(waits).toEqual([1_000]);
  });

  test('the same webhook again and again waits for nothing', async () => {
    const { site, id } = await sites.placed('razorpay');
    const waits = letItWait(site);
    await site.advance(MINUTE);
    await site.control.decline({ id, mode: 'card' });
    const [declined] = await site.control.deliver();
    expect(declined?.state).toBe('delivered');
    await site.control.duplicate({ delivery: declined?.id ?? '', copies: 20 });
    await site.control.deliver();
    expect(waits).toEqual([]);
    expect(await site.calls(routes.razorpay.status)).toBe(1);
  });
});
