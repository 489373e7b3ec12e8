import { expect, it } from 'vitest';
import { failureInWords, modeInWords, providerWords } from '#domain/order/provider-words.ts';

const rows = Object.values(providerWords);

it('says a way to pay in words, however the provider capitalises its code', () => {
  expect(modeInWords('UPI_INTENT')).toBe('UPI');
  expect(modeInWords('netbanking')).toBe('net banking');
  expect(modeInWords('Pay_Later')).toBe('Pay_Later');
});

it('says why a payment failed in words, however the provider capitalises its code', () => {
  expect(failureInWords('TXN_CANCELLED')).toBe('the buyer cancelled it');
  // Razorpay writes the state of a payment link in small letters.
  expect(failureInWords('expired')).toBe('it was not paid in time');
  expect(failureInWords('Something_New')).toBe('Something_New');
});

it.each(['modes', 'failures'] as const)('gives no code of two providers two meanings (%s)', (kind) => {
  for (const row of rows)
    for (const [code, meaning] of Object.entries(row[kind])) {
      expect(code).toBe(code.toUpperCase());
      const others = rows.map((other): Record<string, string> => other[kind]);
      for (const other of others) expect(other[code] ?? meaning, code).toBe(meaning);
    }
});
