import { isOrderId } from '#domain/order.ts';
import type { AppContext } from '../app-context.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { ReturnUrl } from './open-attempt.ts';
import { readPlaced } from './order-records.ts';
import { type Payable, payOrder } from './pay-order.ts';

/**
 * A new attempt at paying an order whose payment has failed; where one is open already, its page. Null for an
 * unknown order.
 * @throws StorageUnavailable
 */
export async function retryPayment(
  context: AppContext,
  provider: PaymentProvider,
  orderId: string,
  returnUrl: ReturnUrl,
): Promise<Payable | null> {
  if (!isOrderId(orderId) || !(await readPlaced(context.storage.orders, orderId))) return null;
  return payOrder(context, provider, orderId, 'after failure', returnUrl);
}
