import { describe, expect, it } from 'vitest';
import { payBody, simulatedPhonePe } from '#tests/support/simulated-phonepe.ts';
import { webhookTarget } from '#tests/support/webhook-target.ts';

const seconds = (count: number) => ({ advanceMs: count * 1000 });
const hour = 3600;

function watched() {
  const { deliver } = webhookTarget();
  const phonepe = simulatedPhonePe({
    deliver,
    settings: { phonepe: { webhook: { url: 'https://shop.test/hook' } } },
  });
  const { control } = phonepe.simulator;
  return { ...phonepe, control, rules: () => control.violations().map(({ rule }) => rule) };
}

describe('a client of PhonePe is noted for', () => {
  it('a token for each request, but not for one past half of its life, nor after a 401', async () => {
    const { token, status, control, rules } = watched();
    await token();
    await token();
    expect(rules()).toEqual(['token-per-request']);
    control.clock(seconds(312_301));
    await token();
    control.revokeTokens();
    await status('X');
    await token();
    control.fault({ route: 'phonepe.status', kind: 'status', status: 401 });
    await status('X');
    await token();
    expect(rules()).toHaveLength(1);
  });

  it('asking for the status before 20 s have passed', async () => {
    const { pay, status, control, rules } = watched();
    await pay('ORD_1');
    control.clock(seconds(19.999));
    await status('ORD_1');
    expect(rules()).toEqual(['status-too-early']);
  });

  it('nothing when it keeps to the ladder', async () => {
    const { pay, status, control, rules } = watched();
    await pay('ORD_1', { expireAfter: hour });
    control.clock(seconds(25));
    await status('ORD_1');
    for (const [every, span] of [
      [3, 30],
      [6, 60],
      [10, 60],
      [30, 60],
      [60, 600],
    ] as const)
      for (let passed = 0; passed < span; passed += every) {
        control.clock(seconds(every));
        await status('ORD_1');
      }
    expect(rules()).toEqual([]);
  });

  it.each([
    [25, 3],
    [56, 6],
    [116, 10],
    [176, 30],
    [236, 60],
  ])('asking again at an age of %i s before %i s have passed', async (age, pause) => {
    const { pay, status, control, rules } = watched();
    await pay('ORD_1', { expireAfter: hour });
    control.clock(seconds(age));
    await status('ORD_1');
    control.clock(seconds(pause - 0.001));
    await status('ORD_1');
    expect(rules()).toEqual(['status-too-fast']);
    control.clock(seconds(60));
    await status('ORD_1');
    expect(rules()).toHaveLength(1);
  });

  it('nothing when a webhook called for the question, once for each', async () => {
    const { pay, status, control, rules } = watched();
    await pay('ORD_1');
    control.approve({ id: 'ORD_1' });
    await control.deliver();
    await status('ORD_1');
    expect(rules()).toEqual([]);
    await status('ORD_1');
    expect(rules()).toEqual(['call-after-terminal']);
    control.duplicate({ delivery: 'd1' });
    await control.deliver();
    await status('ORD_1');
    expect(rules()).toHaveLength(1);
  });

  it('asking once it has been told the end, but not where that answer was lost', async () => {
    const { pay, status, control, rules } = watched();
    await pay('ORD_1');
    control.approve({ id: 'ORD_1' });
    control.fault({ route: 'phonepe.status', kind: 'drop-after-commit' });
    control.clock(seconds(30));
    await expect(status('ORD_1')).rejects.toThrow('fetch failed');
    control.clock(seconds(30));
    await status('ORD_1');
    expect(rules()).toEqual([]);
    control.clock(seconds(600));
    await status('ORD_1');
    expect(rules()).toEqual(['call-after-terminal']);
  });

  it('fields of no documentation, at every depth, which are taken nevertheless', async () => {
    const { pay, status, control } = watched();
    const { paymentFlow } = payBody('');
    const urls = { ...paymentFlow.merchantUrls, webhookUrl: 'https://shop.test/' };
    const told = await pay('ORD_1', {
      currency: 'INR',
      paymentFlow: { ...paymentFlow, merchantUrls: urls, mode: 'x' },
    });
    expect(told.status).toBe(200);
    control.clock(seconds(20));
    await status('ORD_1', '?details=true&verbose=1');
    expect(control.violations().map(({ rule, detail }) => [rule, detail])).toEqual(
      ['currency', 'mode', 'webhookUrl', '?verbose'].map((name) => ['undocumented-field', name]),
    );
  });

  it('an id used again, of an order or a refund', async () => {
    const { pay, refund, control } = watched();
    await pay('ORD_1');
    await pay('ORD_1');
    control.approve({ id: 'ORD_1' });
    await refund('RF_1', 'ORD_1', 500);
    await refund('RF_1', 'ORD_1', 500);
    expect(control.violations().map(({ rule, id }) => [rule, id])).toEqual([
      ['reused-id', 'ORD_1'],
      ['reused-id', 'RF_1'],
    ]);
  });

  it('a body without its Content-Type', async () => {
    const { call, rules } = watched();
    expect((await call('POST', '/checkout/v2/pay', payBody('ORD_1'), {})).status).toBe(200);
    expect(rules()).toEqual(['missing-content-type']);
  });

  it('a token behind another scheme', async () => {
    const { call, rules } = watched();
    await call('GET', '/checkout/v2/order/X/status', undefined, { authorization: 'Bearer x' });
    expect(rules()).toEqual(['wrong-scheme']);
  });
});
