import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newOrderId } from '#server/orders/order-store.ts';
import type { Delivery } from '#tests/simulator/deliveries.ts';
import type { ProviderId } from '#tests/simulator/settings.ts';
import { FIRST_LOOK, HOUR, MINUTE, type PaymentSite, paymentSites } from '#tests/support/payment-site.ts';
import { accounts, providerIds, routes, testProviders } from '#tests/support/test-providers.ts';

const sites = paymentSites();

/** Makes a paid order that nobody has asked about yet, with webhooks that wait to be sent. */
async function paidUnseen(provider: ProviderId) {
  const { site, id } = await sites.placed(provider);
  await site.advance(MINUTE);
  await site.control.approve({ id });
  const waiting = await site.control.deliveries();
  const webhook = waiting.find((one) => testProviders[provider].saysPaid(one));
  if (!webhook) throw new Error('no webhook waits');
  return { site, id, webhook };
}

const send = (
  { call, provider }: PaymentSite,
  { body, headers }: Pick<Delivery, 'body' | 'headers'>,
  changes: Record<string, string | null> = {},
) => {
  const given = Object.entries({ ...headers, ...changes }).filter(([, value]) => value !== null);
  return call('POST', `/api/payment/webhook/${provider}`, {
    raw: body,
    headers: Object.fromEntries(given) as Record<string, string>,
  });
};

const writes = ({ shop }: PaymentSite) => shop.storage.orders.keys('');

describe.each(providerIds)('with %s', (provider) => {
  const { status } = routes[provider];
  const name = testProviders[provider].signatureHeader;

  // The API limits a JSON body to 100 kB, where the table says 64 kB.
  test('case 20: a webhook without the right signature is 401, noted, and changes nothing', async () => {
    const { site, id, webhook } = await paidUnseen(provider);
    const right = webhook.headers[name] ?? '';
    const before = await writes(site);
    const signatures = [
      null,
      '',
      right.slice(0, -1),
      `${right}0`,
      right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      '0'.repeat(64),
      `Bearer ${right}`,
      createHash('sha256').update('simulated_hook:guess').digest('hex'),
      createHmac('sha256', 'guess').update(webhook.body).digest('hex'),
    ];
    for (const signature of signatures)
      expect((await send(site, webhook, { [name]: signature })).status, String(signature)).toBe(401);
    // The body is not examined before this check: a body that is not JSON gets the same answer.
    for (const body of ['{', 'x'.repeat(100_000), ''])
      expect((await send(site, { ...webhook, body }, { [name]: '0'.repeat(64) })).status).toBe(401);
    expect((await send(site, { ...webhook, body: 'x'.repeat(100_001) })).status).toBe(413);
    expect(await writes(site)).toEqual(before);
    expect(await site.calls(status)).toBe(0);
    expect((await site.whole(id)).attempts[0]?.outcome).toBeNull();
    const noted = site.log.filter((line) => line.includes('"refused"'));
    expect(noted).toHaveLength(signatures.length + 3);
  });

  test('case 20: a genuine one is answered, and the provider is asked after that', async () => {
    const { site, id, webhook } = await paidUnseen(provider);
    const work: Promise<unknown>[] = [];
    const afterwards = (one: Promise<unknown>) => void work.push(one);
    const { body, headers } = webhook;
    const path = `/api/payment/webhook/${provider}`;
    expect((await site.call('POST', path, { raw: body, headers, afterwards })).status).toBe(200);
    expect(work).toHaveLength(1);
    expect((await site.whole(id)).webhooks).toHaveLength(1);
    await work[0];
    expect((await site.whole(id)).attempts[0]?.outcome?.result).toBe('COMPLETED');
  });

  test('case 22: a replayed webhook after a refund changes nothing and asks nobody', async () => {
    const { site, id } = await paidUnseen(provider);
    const sent = await site.control.deliver();
    const refund = { amount: 1_500, payment: id, after: 0 };
    expect((await site.owner('POST', `/api/order/refund/${id}`, { json: refund })).status).toBe(200);
    await site.sweepFor(10 * MINUTE);
    const before = await site.whole(id);
    expect(before.refunds).toMatchObject([{ state: 'COMPLETED' }]);
    const calls = (await site.control.requests()).length;
    for (let n = 0; n < 3; n += 1) {
      for (const webhook of sent) expect((await send(site, webhook)).status).toBe(200);
      await site.advance(MINUTE);
    }
    expect(await site.whole(id)).toEqual(before);
    expect((await site.control.requests()).length).toBe(calls);
  });

  test.each([
    ['as they happened', false],
    ['the other way round', true],
  ])('case 23: failed and completed, %s: the provider’s own word decides', async (_, reverse) => {
    const { site, id } = await sites.placed(provider);
    await site.advance(MINUTE);
    if (testProviders[provider].announcesDeclines) {
      await site.control.decline({ id });
      await site.control.approve({ id });
    } else {
      await site.control.fail({ id });
      await site.control.lateSuccess({ id, evenIfFailed: true });
      await site.advance(HOUR);
    }
    if (reverse) await site.control.reorder({ reverse });
    const delivered = await site.control.deliver();
    expect(delivered.map(({ event }) => event).join()).toMatch(/failed/i);
    expect(delivered.every(({ state }) => state === 'delivered')).toBe(true);
    expect((await site.poll(id)).status).toBe('COMPLETED');
    const { attempts, refunds } = await site.whole(id);
    expect(attempts).toMatchObject([{ outcome: { result: 'COMPLETED' }, discrepancies: [] }]);
    expect(refunds).toEqual([]);
  });
});

describe('case 21: PhonePe’s header covers no body, so a body may be altered at will', () => {
  const signed = {
    authorization: createHash('sha256')
      .update(`${accounts.phonepe.PHONEPE_WEBHOOK_USERNAME}:${accounts.phonepe.PHONEPE_WEBHOOK_PASSWORD}`)
      .digest('hex'),
    'content-type': 'application/json',
  };
  const claim = (merchantOrderId: string, payload: object) => ({
    headers: signed,
    body: JSON.stringify({
      event: 'checkout.order.completed',
      payload: { merchantOrderId, state: 'COMPLETED', amount: 150_000, ...payload },
    }),
  });

  test('a payment that is claimed and was not made settles nothing', async () => {
    const site = await sites.open('phonepe');
    site.mayBreak('status-too-early', 'status-too-fast');
    const { id } = await site.place();
    expect((await send(site, claim(id, {}))).status).toBe(200);
    expect((await site.poll(id)).status).toBe('pending');
    await site.advance(FIRST_LOOK);
    expect((await send(site, claim(id, { amount: 100 }))).status).toBe(200);
    expect((await site.poll(id)).status).toBe('pending');
    expect(site.log.join('\n')).toContain('claims another amount');
    expect((await site.whole(id)).attempts[0]).toMatchObject({ outcome: null, discrepancies: [] });
  });

  test('one who floods it makes the site ask once in three seconds at most', async () => {
    const site = await sites.open('phonepe');
    site.mayBreak('status-too-early', 'status-too-fast');
    const { id } = await site.place();
    for (let second = 0; second < 9; second += 1) {
      await Promise.all([1, 2, 3].map((n) => send(site, claim(id, { amount: second * 10 + n }))));
      await site.advance(1_000);
    }
    expect(await site.calls(routes.phonepe.status)).toBe(3);
  });

  test('one buyer’s payment does not pay for another’s order', async () => {
    const { site, id, webhook } = await paidUnseen('phonepe');
    const other = await site.place();
    site.mayBreak('status-too-early');
    await site.control.alter({ delivery: webhook.id, replace: id, by: other.id });
    await site.control.deliver();
    expect((await site.poll(other.id)).status).toBe('pending');
    expect((await site.whole(other.id)).attempts[0]?.outcome).toBeNull();
  });

  test('an order that is none of ours makes no order and asks nobody', async () => {
    const site = await sites.open('phonepe');
    expect((await send(site, claim(newOrderId(new Date()), {}))).status).toBe(200);
    expect((await send(site, claim('../../placed', {}))).status).toBe(200);
    expect(await site.orderIds()).toEqual([]);
    expect(await site.control.requests()).toEqual([]);
  });
});

const signed = providerIds.filter((id) => testProviders[id].signsBody);
test.each(signed)(
  'case 21: an altered body is refused where the signature covers it: %s',
  async (provider) => {
    const { site, id, webhook } = await paidUnseen(provider);
    await site.control.alter({ delivery: webhook.id, replace: '1500', by: '15' });
    const [sent] = await site.control.deliver({ ids: [webhook.id] });
    expect(sent?.tries).toMatchObject([{ status: 401 }]);
    expect((await site.whole(id)).attempts[0]?.outcome).toBeNull();
  },
);

const apart = providerIds.flatMap((id) => {
  const { webhookSecret } = testProviders[id];
  return webhookSecret ? [[id, webhookSecret] as const] : [];
});
test.each(apart)(
  'case 20: while the secret of %s is changed, the old one holds beside the new',
  async (provider, { name, set }) => {
    const old = (accounts[provider] as Record<string, string>)[name] ?? '';
    const env = { [name]: 'another1password', [`${name}_BEFORE`]: old };
    const { site, id } = await sites.placed(provider, { env });
    await site.advance(MINUTE);
    await site.control.approve({ id });
    for (const { tries } of await site.control.deliver()) expect(tries).toMatchObject([{ status: 200 }]);
    await site.control.settings(set('another1password'));
    const second = await site.place();
    await site.advance(MINUTE);
    await site.control.approve({ id: second.id });
    for (const { tries } of await site.control.deliver()) expect(tries).toMatchObject([{ status: 200 }]);
    expect((await site.poll(second.id)).status).toBe('COMPLETED');
  },
);
