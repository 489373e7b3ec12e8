import {
  type AttemptGivenUp,
  type AttemptOpened,
  attemptState,
  attemptSteps,
  type OrderPlaced,
} from '#domain/order.ts';
import { logFault } from '../log.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider.ts';
import type { Shop } from '../shop.ts';
import { keys, readOpened, readSettlement } from './order-records.ts';
import { settleOrder } from './settle-order.ts';

/** How long the provider may take, and how long others wait for whoever asked it, in milliseconds. */
const PROVIDER_MS = 8_000;
const WAIT_MS = 9_000;
const LOOK_EVERY_MS = 120;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Gets the address where a placed order is paid. The one who placed the order asks the provider; everybody
 * else waits for what comes of it, and asks only where a second question cannot make a second payment.
 * Null when there is no such address now.
 */
export async function openAttempt(
  shop: Shop,
  provider: PaymentProvider,
  order: OrderPlaced,
  role: 'first' | 'again',
  returnUrl: (orderId: string) => string,
): Promise<AttemptOpened | null> {
  const { orders } = shop.storage;
  const key = keys.opened(order.id);
  if (role === 'again') {
    for (let waited = 0; waited <= WAIT_MS; waited += LOOK_EVERY_MS) {
      const opened = await readOpened(orders, order.id);
      if (opened) return opened;
      const settlement = await readSettlement(orders, order.id);
      if (!attemptSteps[attemptState({ opened: null, settlement })].includes('open')) return null;
      const age = shop.now().getTime() - Date.parse(order.placedAt);
      if (age > WAIT_MS) break;
      await pause(LOOK_EVERY_MS);
    }
    if (!provider.idempotentCreate || provider.id !== order.provider) return null;
  }
  try {
    const { providerRef, redirectUrl } = await provider.create(
      {
        attemptId: order.id,
        amount: order.amount,
        returnUrl: returnUrl(order.id),
        ttlSeconds: order.ttlSeconds,
        description: order.product.name,
      },
      AbortSignal.timeout(PROVIDER_MS),
    );
    if (!provider.ownsRedirect(new URL(redirectUrl)))
      throw new PaymentProviderError('the pay page is not the provider’s', 'unknown');
    const opened = { openedAt: shop.now().toISOString(), providerRef, redirectUrl };
    const written = await orders.create<AttemptOpened | AttemptGivenUp>(key, opened);
    if (written.created) return opened;
    return 'redirectUrl' in written.existing ? written.existing : null;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logFault('open attempt', error, order.id);
    if (error.effect === 'none') {
      await settleOrder(shop, order, { outcome: 'FAILED', failure: 'refused_by_provider' });
    }
    return null;
  }
}
