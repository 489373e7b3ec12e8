import { isOpen } from '#domain/attempt.ts';
import { isOrderId, type OrderHistory, type OrderWire, orderSettlement, orderToWire } from '#domain/order.ts';
import type { AppContext } from '../app-context.ts';
import type { Providers } from '../payments/choose-provider.ts';
import { observePayment } from './observe-payment.ts';
import { readHistory, readPlaced, readSettlement } from './order-records.ts';
import { takeTurn } from './take-turn.ts';

/**
 * How an order stands, for whoever holds its id; null for an unknown one. Two blob reads once its first attempt is
 * paid, as most are. While it is open the providers of its open attempts are asked too, as often as they allow.
 * @throws StorageUnavailable
 */
export async function readStatus(
  context: AppContext,
  providers: Providers,
  id: string,
): Promise<OrderWire | null> {
  if (!isOrderId(id)) return null;
  const { orders } = context.storage;
  const [placed, settlement] = await Promise.all([readPlaced(orders, id), readSettlement(orders, id)]);
  if (!placed) return null;
  if (settlement?.outcome === 'COMPLETED') return orderToWire(placed, settlement);
  const history = await readHistory(orders, id);
  if (!history) return null;
  const wire = (now: OrderHistory) => orderToWire(placed, orderSettlement(now));
  if (orderSettlement(history)) return wire(history);
  const observed = await Promise.all(
    history.attempts.map(async (attempt) => {
      const provider = providers[attempt.provider];
      if (!provider || !isOpen(attempt)) return false;
      const turn = { about: attempt.id, since: attempt.reservedAt };
      return (
        (await takeTurn(context, provider, turn)) &&
        observePayment(context, provider, history.placed, attempt)
      );
    }),
  );
  const now = observed.includes(true) ? await readHistory(orders, id) : null;
  return wire(now ?? history);
}
