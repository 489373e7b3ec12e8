import { emailsDue, type OrderEvent } from '#domain/order/order-log.ts';
import type { AppContext } from '../app-context.ts';
import { logError } from '../log.ts';
import { queueEmailOnce } from '../outbox/outbox.ts';
import { issueInvoice } from './issue-invoice.ts';
import { appendTo, type LoadedOrder } from './order-log.ts';

/** As much of the context as is needed to bring an order to rest. */
export type CompletionContext = Pick<AppContext, 'storage' | 'now' | 'sendsMail'>;

/**
 * Does what an order's events ask of the shop itself: a paid one gets its invoice number, e-mails are queued. Every
 * step may be repeated; killed in between, the order stays pending and the sweep comes here again. Fails for
 * nothing: what the events say is recorded already, and the rest is logged and left to the sweep.
 * @returns the order as it is now
 */
export async function completeOrder(context: CompletionContext, loaded: LoadedOrder): Promise<LoadedOrder> {
  const { order } = loaded;
  const { id } = order.placed;
  try {
    const invoice = order.paidBy && !order.invoice ? await issueInvoice(context, order) : order.invoice;
    const due = emailsDue({ ...order, invoice });
    const at = context.now().toISOString();
    const events: OrderEvent[] = [
      ...(invoice && !order.invoice ? [{ type: 'invoiced', at, invoice } as const] : []),
      ...(due.length > 0 ? [{ type: 'emails_queued', at, emails: due } as const] : []),
    ];
    if (events.length === 0) return loaded;
    if (context.sendsMail)
      for (const email of due) await queueEmailOnce(context.storage.mail, email, context.now());
    const { now } = await appendTo(context, id, () => events, loaded);
    return now ?? loaded;
  } catch (error) {
    logError('complete order', error, id);
    return loaded;
  }
}
