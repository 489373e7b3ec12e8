import { expect, test } from 'vitest';
import type { Order } from '#domain/order/order-log.ts';
import { isOpenBy, proveBuyer, receiptPass } from '#server/orders/prove-buyer.ts';
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

test('the four digits that open a receipt can be wrong ten times in ten minutes, from wherever, then not even the right ones do', async () => {
  const { shop, clock } = openMemoryShop();
  // A clock goes on between two looks at it.
  const now = () => {
    clock.advance(1);
    return clock.now();
  };
  const typing = (phone: string, id = 'ORDER-A') => {
    const order = { placed: { id, billing: { phone: '9876543210' } } } as Order;
    return proveBuyer({ ...shop, now }, order, phone);
  };
  for (let n = 0; n < 20; n++) expect(await typing('3210')).toBe('proven');
  for (let n = 0; n < 10; n++) expect(await typing(`000${n}`)).toBe('wrong');
  expect(await typing('3210')).toBe('too_often');
  expect(await typing('3210', 'ORDER-B')).toBe('proven');
  clock.advance(10 * 60_000 + 1);
  expect(await typing('3210')).toBe('proven');
});
