import { describe, expect, test } from 'vitest';
import type { Order } from '#domain/order/order-state.ts';
import { isOpenBy, proveBuyer, receiptPass } from '#server/orders/prove-buyer.ts';
import { peek } from '#tests/support/memory-store.ts';
import { openMemoryShop, TEST_SECRET } from '#tests/support/test-shop.ts';

const at = (time: string, sessionSecret: string | null = TEST_SECRET) => ({
  settings: { sessionSecret },
  now: () => new Date(`2026-11-22T${time}Z`),
});

test('a pass opens its own receipt for half an hour, and no other', () => {
  const pass = receiptPass(at('12:00:00'), 'ORDER-A') ?? '';
  expect(isOpenBy(at('12:29:59'), 'ORDER-A', pass)).toBe(true);
  expect(isOpenBy(at('12:30:00'), 'ORDER-A', pass)).toBe(false);
  expect(isOpenBy(at('12:00:01'), 'ORDER-B', pass)).toBe(false);
  const [, signature] = pass.split('.');
  expect(isOpenBy(at('12:00:01'), 'ORDER-A', `9999999999999.${signature}`)).toBe(false);
});

test.each(['', '.', '9999999999999.', '9999999999999'])(
  '“%s” opens nothing, with or without a secret',
  (pass) => {
    expect(isOpenBy(at('12:00:00'), 'ORDER-A', pass)).toBe(false);
    expect(isOpenBy(at('12:00:00', null), 'ORDER-A', pass)).toBe(false);
    expect(receiptPass(at('12:00:00', null), 'ORDER-A')).toBeNull();
  },
);

describe('the digits that open a receipt', () => {
  const PHONE = '9876543210';
  const STRANGER = '198.51.100.7';
  const BUYER = '203.0.113.9';

  /** Opens a site. Returns its reply to digits that a visitor `from` an address types at a receipt. */
  function openReceipts() {
    const { shop, clock, blobs } = openMemoryShop();
    // The clock advances between two readings.
    const now = () => {
      clock.advance(1);
      return clock.now();
    };
    const typing = (phone: string, from: string, id = 'ORDER-A') => {
      const order = { placed: { id, billing: { phone: PHONE } } } as Order;
      return proveBuyer({ ...shop, now }, order, phone, from);
    };
    return { shop, clock, blobs, typing };
  }

  test('can be wrong ten times in ten minutes from one network, which locks only itself', async () => {
    const { clock, typing } = openReceipts();
    for (let n = 0; n < 20; n++) expect(await typing('3210', STRANGER)).toBe('proven');
    for (let n = 0; n < 10; n++) expect(await typing(`000${n}`, STRANGER)).toBe('wrong');
    expect(await typing('3210', STRANGER)).toBe('too_often');
    expect(await typing('3210', BUYER)).toBe('proven');
    expect(await typing('3210', STRANGER, 'ORDER-B')).toBe('proven');
    clock.advance(10 * 60_000 + 1);
    expect(await typing('3210', STRANGER)).toBe('proven');
  });

  test('are counted together for the networks of one IPv6 customer', async () => {
    const { typing } = openReceipts();
    const answers: string[] = [];
    for (let n = 0; n < 60; n++) answers.push(await typing('0000', `2001:db8:1:${n}::1`));
    expect(answers.slice(50)).toEqual(Array(10).fill('too_often'));
  });

  test.each(['one after another', 'at once'])(
    'no longer suffice after twenty wrong ones in all, typed %s from many networks; the whole number does',
    async (how) => {
      const { clock, typing } = openReceipts();
      const guesses = Array.from({ length: 100 }, (_, n) => () => typing(`0${n + 100}`, `198.51.100.${n}`));
      const answers: string[] = [];
      if (how === 'at once') answers.push(...(await Promise.all(guesses.map((guess) => guess()))));
      else for (const guess of guesses) answers.push(await guess());
      expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(20);
      expect(answers.filter((answer) => answer === 'wrong_number')).toHaveLength(80);
      clock.advance(365 * 24 * 3_600_000);
      expect(await typing('3210', BUYER)).toBe('wrong_number');
      expect(await typing('9876543211', BUYER)).toBe('wrong_number');
      for (const whole of [PHONE, '+91 98765 43210', '९८७६५४३२१०'])
        expect(await typing(whole, BUYER)).toBe('proven');
    },
  );

  test('do not lock a browser that has typed the right ones', async () => {
    const { shop, typing } = openReceipts();
    expect(await typing('3210', BUYER)).toBe('proven');
    const pass = receiptPass(shop, 'ORDER-A') ?? '';
    for (let n = 0; n < 30; n++) await typing('0000', `198.51.100.${n}`);
    for (let n = 0; n < 12; n++) await typing('0000', BUYER);
    expect(isOpenBy(shop, 'ORDER-A', pass)).toBe(true);
  });

  test('leave no trace of the order where none was wrong', async () => {
    const { blobs, typing } = openReceipts();
    await typing('3210', BUYER);
    expect(peek(blobs, 'limits', 'order-')).toEqual([]);
    expect(JSON.stringify(peek(blobs, 'limits'))).not.toContain('203.0.113.9');
  });
});
