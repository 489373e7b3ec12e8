import { logError } from '../log.ts';
import { PaymentProviderError } from '../payments/provider.ts';

/**
 * What a provider answers to a question that changes nothing there; 'unclear' when it does not say, which is
 * logged.
 * @param where the step, for the log
 * @param about id of the attempt or refund
 */
export async function queryProvider<T>(
  where: string,
  about: string,
  ask: () => Promise<T>,
): Promise<T | 'unclear'> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logError(where, error, about);
    return 'unclear';
  }
}
