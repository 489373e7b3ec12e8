import { orderOfAttempt, type Settlement } from '#domain/attempt.ts';
import type { Shop } from '../shop.ts';
import { finishAttempts } from './finish-attempts.ts';
import { keys } from './order-records.ts';

/**
 * Writes how an attempt ended, once; whoever comes second changes nothing. Then does what follows from it.
 * @throws StorageUnavailable when it is not known to be written
 */
export async function settleAttempt(
  shop: Shop,
  attemptId: string,
  end: Pick<Settlement, 'outcome'> & Partial<Settlement>,
): Promise<void> {
  const settlement: Settlement = {
    mode: null,
    transactionId: null,
    failure: null,
    ...end,
    settledAt: shop.now().toISOString(),
  };
  await shop.storage.orders.create(keys.settlement(attemptId), settlement);
  await finishAttempts(shop, orderOfAttempt(attemptId));
}
