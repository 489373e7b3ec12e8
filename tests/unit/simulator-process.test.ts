import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultKind } from '#tests/simulator/faults.ts';
import { type RunningSimulator, startSimulator } from '#tests/simulator/start-simulator.ts';
import { payBody, rightForm } from '#tests/support/simulated-phonepe.ts';
import { catchWebhooks } from '#tests/support/webhook-catcher.ts';

let simulator: RunningSimulator;
let authorization: string;

beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());
beforeEach(async () => {
  await simulator.control.reset({});
  const response = await fetch(`${simulator.phonepe.authUrl}/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(rightForm),
  });
  authorization = `O-Bearer ${((await response.json()) as { access_token: string }).access_token}`;
});

const pay = (id: string, signal: AbortSignal | null = null) =>
  fetch(`${simulator.phonepe.apiUrl}/checkout/v2/pay`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(payBody(id)),
    signal,
  });

const exists = (id: string) =>
  simulator.control.payment({ id }).then(
    () => true,
    () => false,
  );

describe('the simulator as a process', () => {
  it('takes a payment over HTTP from token to status', async () => {
    const created = (await (await pay('ORD_1')).json()) as { redirectUrl: string };
    expect(created.redirectUrl).toMatch(new RegExp(`^${simulator.url}/transact/uat_v2\\?token=`));
    await simulator.control.approve({ id: 'ORD_1', mode: 'CARD' });
    const status = await fetch(`${simulator.phonepe.apiUrl}/checkout/v2/order/ORD_1/status`, {
      headers: { authorization },
    });
    expect(await status.json()).toMatchObject({ state: 'COMPLETED', amount: 150_000 });
  });

  it('gives pages that lead a browser through the payment', async () => {
    const { redirectUrl } = (await (await pay('ORD_1')).json()) as { redirectUrl: string };
    expect(await (await fetch(redirectUrl)).text()).toContain('Pay by UPI_QR');
    const paid = await fetch(redirectUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'pay', mode: 'UPI_QR' }),
    });
    expect([paid.status, paid.headers.get('location')]).toEqual([302, 'https://shop.test/result?of=1']);
  });

  it.each<[FaultKind, boolean]>([
    ['drop-before', false],
    ['drop-after-commit', true],
  ])('resets the connection for %s', async (kind, committed) => {
    await simulator.control.fault({ route: 'phonepe.pay', kind });
    await expect(pay('ORD_1')).rejects.toThrow('fetch failed');
    expect(await exists('ORD_1')).toBe(committed);
    expect((await pay('ORD_2')).status).toBe(200);
  });

  it('resets the connection in the middle of a body', async () => {
    await simulator.control.fault({ route: 'phonepe.pay', kind: 'cut' });
    const response = await pay('ORD_1');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(await exists('ORD_1')).toBe(true);
  });

  it('hangs until the caller gives up', async () => {
    await simulator.control.fault({ route: 'phonepe.pay', kind: 'hang' });
    await expect(pay('ORD_1', AbortSignal.timeout(100))).rejects.toThrow('aborted due to timeout');
    expect(await exists('ORD_1')).toBe(false);
  });

  it('answers late', async () => {
    await simulator.control.fault({ route: 'phonepe.pay', kind: 'delay', ms: 120 });
    const started = performance.now();
    expect((await pay('ORD_1')).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(100);
  });

  it.each<[string, FaultKind, number | undefined, number, RegExp]>([
    ['503 with R999', 'status', 503, 503, /^R999$/],
    ['500 with JSON', 'status', undefined, 500, /INTERNAL_SERVER_ERROR/],
    ['half of the JSON', 'bad-json', undefined, 200, /^\{"[^}]*$/],
    ['a page of HTML', 'html', undefined, 502, /^<html>/],
    ['200 and nothing', 'empty', undefined, 200, /^$/],
  ])('answers %s', async (_, kind, status, expected, text) => {
    await simulator.control.fault({ route: 'phonepe.pay', kind, status });
    const response = await pay('ORD_1');
    expect(response.status).toBe(expected);
    expect(await response.text()).toMatch(text);
  });

  it('sends webhooks over HTTP when told to, and again where nobody took them', async () => {
    const hooks = await catchWebhooks();
    await simulator.control.settings({ phonepe: { webhook: { url: hooks.url } } });
    await pay('ORD_1');
    await simulator.control.approve({ id: 'ORD_1' });
    expect(await simulator.control.deliver()).toMatchObject([
      { state: 'delivered', tries: [{ status: 200 }] },
    ]);
    expect(JSON.parse(hooks.caught[0]?.body ?? '')).toMatchObject({ event: 'checkout.order.completed' });
    hooks.close();
    await simulator.control.duplicate({ delivery: 'd1' });
    expect(await simulator.control.deliver()).toMatchObject([{ state: 'waiting' }]);
  });

  it('tells over HTTP what a control call did wrong', async () => {
    await expect(simulator.control.approve({ id: 'nobody' })).rejects.toThrow(
      'no provider has an order nobody',
    );
  });
});
