import { expect, test } from 'vitest';
import { isOpenBy, receiptPass } from '#server/orders/prove-buyer.ts';
import { TEST_SECRET } from '#tests/support/test-shop.ts';

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
