import { createHash } from 'node:crypto';
import type { PaymentProvider } from '../payments/provider.ts';
import type { Shop } from '../shop.ts';
import { observePayment } from './observe-payment.ts';
import { keys, readHistory } from './order-records.ts';

export type CallbackReceived = 'recorded' | 'refused' | 'malformed';

/**
 * Takes a provider's callback: checks its signature, records it once, then asks the provider, whose answer
 * alone counts. A callback about an order not (yet) readable here is recorded all the same; the sweep finds
 * the order by itself.
 */
export async function receiveCallback(
  shop: Shop,
  provider: PaymentProvider,
  raw: Uint8Array,
  headers: Headers,
): Promise<CallbackReceived> {
  const verdict = provider.readCallback(raw, headers);
  if (verdict.kind === 'refused') return verdict.reason === 'malformed' ? 'malformed' : 'refused';
  const { orders } = shop.storage;
  const hash = createHash('sha256').update(raw).digest('hex').slice(0, 32);
  await orders.create(keys.callback(verdict.attemptId, hash), {
    at: shop.now().toISOString(),
    event: verdict.eventKey,
  });
  const history = await readHistory(orders, verdict.attemptId);
  if (history && history.placed.provider === provider.id) await observePayment(shop, provider, history);
  return 'recorded';
}
