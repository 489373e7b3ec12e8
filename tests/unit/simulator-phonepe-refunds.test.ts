import { describe, expect, it } from 'vitest';
import type { SettingsPatch } from '#tests/simulator/settings.ts';
import { simulatedPhonePe } from '#tests/support/simulated-phonepe.ts';

async function withPaidOrder(refund: NonNullable<SettingsPatch['phonepe']>['refund'] = {}) {
  const phonepe = simulatedPhonePe({ settings: { phonepe: { refund } } });
  await phonepe.pay('ORD_1', { amount: 1000 });
  const { control } = phonepe.simulator;
  control.approve({ id: 'ORD_1' });
  return {
    ...phonepe,
    control,
    ask: async (id: string, amount: number) => {
      const { status, body } = await phonepe.refund(id, 'ORD_1', amount);
      return status === 200 ? body.state : [status, body.code];
    },
    state: async (id: string) => (await phonepe.refundStatus(id)).body.state,
  };
}

const seconds = (count: number) => ({ advanceMs: count * 1000 });

describe('a PhonePe refund', () => {
  it('goes from PENDING over CONFIRMED to COMPLETED on the clock, and the money moves once', async () => {
    const { ask, state, control } = await withPaidOrder();
    expect(await ask('RF_1', 400)).toBe('PENDING');
    control.clock(seconds(30));
    expect(await state('RF_1')).toBe('CONFIRMED');
    expect(control.books().orders.ORD_1?.refunded).toBe(0);
    control.clock(seconds(270));
    expect(await state('RF_1')).toBe('COMPLETED');
    expect(control.books().orders.ORD_1?.refunded).toBe(400);
  });

  it('may fail, and then be asked for again under a new id alone', async () => {
    const { ask, state, control, refundStatus } = await withPaidOrder({ outcome: 'FAILED' });
    await ask('RF_1', 1000);
    control.clock(seconds(300));
    expect((await refundStatus('RF_1')).body).toMatchObject({
      state: 'FAILED',
      errorCode: 'REFUND_BREACHED',
      detailedErrorCode: 'BF_034',
    });
    control.settings({ phonepe: { refund: { outcome: 'COMPLETED' } } });
    expect(await ask('RF_1', 1000)).toEqual([400, 'BAD_REQUEST']);
    expect(await ask('RF_2', 1000)).toBe('PENDING');
    control.settleRefund({ refundId: 'RF_2', state: 'COMPLETED' });
    expect(await state('RF_2')).toBe('COMPLETED');
    expect(control.books().orders.ORD_1?.refunded).toBe(1000);
  });

  it('is refused where the id is used, and says so in the SDK’s words', async () => {
    const { ask, refund } = await withPaidOrder();
    await ask('RF_1', 400);
    const { status, body } = await refund('RF_1', 'ORD_1', 400);
    expect([status, body.message]).toEqual([400, 'Refund ID Duplicated']);
  });

  it('is refused beyond what was paid, alone or with those before', async () => {
    const { ask, control } = await withPaidOrder();
    expect(await ask('RF_1', 1001)).toEqual([400, 'EXCESS_REFUND_AMOUNT']);
    await ask('RF_2', 600);
    control.clock(seconds(300));
    expect(await ask('RF_3', 401)).toEqual([400, 'EXCESS_REFUND_AMOUNT']);
    expect(await ask('RF_4', 400)).toBe('PENDING');
  });

  it('is refused while another is open, confirmed or not', async () => {
    const { ask, control } = await withPaidOrder();
    await ask('RF_1', 400);
    expect(await ask('RF_2', 400)).toEqual([400, 'BAD_REQUEST']);
    control.clock(seconds(30));
    expect(await ask('RF_3', 400)).toEqual([400, 'BAD_REQUEST']);
    expect(control.violations().map(({ rule }) => rule)).toEqual(['refund-while-open', 'refund-while-open']);
  });

  it('is refused more than 90 days after the payment', async () => {
    const { ask, control, token } = await withPaidOrder();
    control.clock(seconds(90 * 86_400 + 1));
    await token();
    expect(await ask('RF_1', 400)).toEqual([400, 'REFUND_FOR_TXN_OLDER_THAN_LIMIT']);
  });

  it('may be accepted and fail later, where the settings say so', async () => {
    const { ask, control, refundStatus } = await withPaidOrder({ refusal: 'later' });
    expect(await ask('RF_1', 1001)).toBe('PENDING');
    control.clock(seconds(300));
    expect((await refundStatus('RF_1')).body).toMatchObject({
      state: 'FAILED',
      detailedErrorCode: 'EXCESS_REFUND_AMOUNT',
    });
  });

  it('has a least amount: 100 paise on one page, 1 on another', async () => {
    expect(await (await withPaidOrder()).ask('RF_1', 99)).toEqual([400, 'BAD_REQUEST']);
    expect(await (await withPaidOrder({ minimum: 1 })).ask('RF_1', 1)).toBe('PENDING');
  });

  it('is refused for an order that is unknown or unpaid, an id too long, an amount that is no integer', async () => {
    const { ask, refund, pay } = await withPaidOrder();
    expect((await refund('RF_1', 'NOBODY', 400)).body.code).toBe('ORIGINAL_TXN_NOT_FOUND');
    await pay('ORD_2');
    expect((await refund('RF_1', 'ORD_2', 400)).body.code).toBe('BAD_REQUEST');
    expect(await ask('R'.repeat(64), 400)).toEqual([400, 'BAD_REQUEST']);
    expect(await ask('RF_1', 400.5)).toEqual([400, 'BAD_REQUEST']);
  });

  it('that was never asked for is unknown', async () => {
    expect((await (await withPaidOrder()).refundStatus('RF_1')).status).toBe(400);
  });
});
