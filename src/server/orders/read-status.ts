import { isOpen } from '#domain/attempt.ts';
import { isOrderId, type OrderWire, orderSettlement, orderToWire } from '#domain/order.ts';
import type { Providers } from '../payments/choose-provider.ts';
import type { Shop } from '../shop.ts';
import { observePayment } from './observe-payment.ts';
import { readHistory } from './order-records.ts';
import { takeTurn } from './take-turn.ts';

/**
 * How an order stands, for whoever holds its id; null for an unknown one. While it is open the providers of its
 * open attempts are asked too, as often as they allow.
 * @throws StorageUnavailable
 */
export async function readStatus(shop: Shop, providers: Providers, id: string): Promise<OrderWire | null> {
  if (!isOrderId(id)) return null;
  const history = await readHistory(shop.storage.orders, id);
  if (!history) return null;
  if (orderSettlement(history)) return orderToWire(history);
  const observed = await Promise.all(
    history.attempts.map(async (attempt) => {
      const provider = providers[attempt.provider];
      if (!provider || !isOpen(attempt)) return false;
      const turn = { about: attempt.id, since: attempt.reservedAt };
      return (
        (await takeTurn(shop, provider, turn)) && observePayment(shop, provider, history.placed, attempt)
      );
    }),
  );
  const now = observed.includes(true) ? await readHistory(shop.storage.orders, id) : null;
  return orderToWire(now ?? history);
}
