import { emailsDue } from '#domain/order/emails-due.ts';
import { lapsesAt } from '#domain/order/open-work.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { applyEvent } from '#domain/order/order-log.ts';
import type { Order } from '#domain/order/order-state.ts';
import type { AppContext } from '../app-context.ts';
import { logError } from '../log.ts';
import { queueEmailOnce } from '../outbox/outbox.ts';
import { queuePush } from '../push/push-letters.ts';
import { numberOrder } from './number-order.ts';
import { appendTo, type LoadedOrder } from './order-store.ts';
import { recordClaims } from './single-piece.ts';

/**
 * Carries out what an order's events require of the shop: claims the pieces it paid for, gives it its number
 * and invoice, and queues its e-mails. Every step may be repeated. If the function is killed in between, the
 * order stays pending and the sweep calls this again.
 * Never throws. The events are already recorded; a failed step is logged and retried by the sweep.
 * @returns the order as it is now
 */
export async function completeOrder(context: AppContext, paid: LoadedOrder): Promise<LoadedOrder> {
  let loaded = paid;
  const { id } = paid.order.placed;
  try {
    loaded = await recordClaims(context, paid);
    const numbers = await numberOrder(context, loaded.order);
    const due = emailsDue(
      numbers.reduce<Order>((order, event) => applyEvent(order, event) ?? order, loaded.order),
    );
    const at = context.now().toISOString();
    const events: OrderEvent[] = [
      ...numbers,
      ...(due.length > 0 ? [{ type: 'emails_queued', at, emails: due } as const] : []),
    ];
    if (events.length === 0) return loaded;
    if (context.sendsMail)
      for (const email of due) await queueEmailOnce(context.storage.mail, email, context.now());
    await queuePush(context, due);
    const { now } = await appendTo(context, id, () => events, loaded);
    return now ?? loaded;
  } catch (error) {
    logError('complete order', error, id);
    return loaded;
  }
}

/**
 * Records that a payment request has lapsed, if its time is over.
 * @returns the order as it is now
 * @throws StorageUnavailable
 */
export async function recordLapse(context: AppContext, loaded: LoadedOrder): Promise<LoadedOrder> {
  const until = lapsesAt(loaded.order);
  if (until === null || until > context.now().getTime()) return loaded;
  const at = context.now().toISOString();
  const { now } = await appendTo(
    context,
    loaded.order.placed.id,
    () => [{ type: 'request_over', at, why: 'lapsed' }],
    loaded,
  );
  return now ? completeOrder(context, now) : loaded;
}
