import { orderOfAttempt, type Settlement } from '#domain/attempt.ts';
import type { AppContext } from '../app-context.ts';
import { finishAttempts } from './finish-attempts.ts';
import { keys } from './order-records.ts';

/**
 * Writes how an attempt ended, once; whoever comes second changes nothing. Then does what follows from it.
 * @returns how it ended, perhaps as somebody else saw it
 * @throws StorageUnavailable when it is not known to be written
 */
export async function settleAttempt(
  context: AppContext,
  attemptId: string,
  end: Pick<Settlement, 'outcome'> & Partial<Settlement>,
): Promise<Settlement> {
  const settlement: Settlement = {
    mode: null,
    transactionId: null,
    failure: null,
    ...end,
    settledAt: context.now().toISOString(),
  };
  const written = await context.storage.orders.create(keys.settlement(attemptId), settlement);
  await finishAttempts(context, orderOfAttempt(attemptId));
  return written.created ? settlement : written.existing;
}
