import { expect, it } from 'vitest';
import { modeInWords } from '#domain/order/payment-modes.ts';

it.each([
  ['PhonePe', { UPI_INTENT: 'UPI', UPI_QR: 'UPI', UPI_COLLECT: 'UPI', CARD: 'card', TOKEN: 'card' }],
  ['PhonePe', { NET_BANKING: 'net banking', PPE_INTENT: 'wallet', WALLET: 'wallet' }],
  ['Razorpay', { upi: 'UPI', card: 'card', netbanking: 'net banking', wallet: 'wallet', emi: 'EMI' }],
])('says in words what %s calls a way to pay', (_, names) => {
  for (const [name, words] of Object.entries(names)) expect(modeInWords(name), name).toBe(words);
});

it('leaves a way that is not known yet as the provider calls it', () => {
  expect(modeInWords('Pay_Later')).toBe('Pay_Later');
});
