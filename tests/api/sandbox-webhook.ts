import { createHmac, hkdfSync } from 'node:crypto';
import { TEST_SECRET } from '#tests/support/test-shop.ts';

/** Signs a callback's raw bytes as the sandbox does. */
export function sign(raw: string | Uint8Array, secret = TEST_SECRET): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sandbox callback', 32));
  return createHmac('sha256', key).update(raw).digest('hex');
}

/** A callback of the sandbox about an order. */
export function event(attemptId: string, state = 'COMPLETED'): string {
  const name = `order.${state.toLowerCase()}`;
  return JSON.stringify({ event: name, attemptId, state, at: '2026-11-20T06:30:00.000Z' });
}
