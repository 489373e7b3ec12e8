import { isOpen } from '#domain/order/attempt.ts';
import { type OrderWire, orderToWire } from '#domain/order/order.ts';
import { isPieceOpen, orderOutcome } from '#domain/order/order-log.ts';
import type { AppContext } from '../app-context.ts';
import type { Providers } from '../payments/provider.ts';
import { loadOrder } from './order-log.ts';
import { PROVIDER_MS } from './poll-lease.ts';
import { reconcilePayment } from './reconcile-payment.ts';

/**
 * How an order is paid, for a visitor who holds its id; null for an unknown one. One store request once it is
 * decided, as most are. While it is open the providers of its open attempts are asked too, as often as they allow.
 * @throws StorageUnavailable
 */
export async function paymentStatus(
  context: AppContext,
  providers: Providers,
  id: string,
): Promise<OrderWire | null> {
  let loaded = await loadOrder(context, id);
  if (!loaded) return null;
  if (!orderOutcome(loaded.order))
    for (const { id } of loaded.order.attempts.filter(isOpen))
      loaded = await reconcilePayment(context, providers, loaded, id, { withinMs: PROVIDER_MS.waiting });
  const { order } = loaded;
  // Who is told 'paid' has the piece, or the money back: not before it is known which.
  return orderToWire(order.placed, isPieceOpen(order) ? null : orderOutcome(order));
}
