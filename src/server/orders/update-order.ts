import * as z from 'zod/mini';
import { emails, nextEmail } from '#domain/order/email-names.ts';
import { emailsOf, shippedEmails } from '#domain/order/emails-due.ts';
import { fulfilmentTexts, hasLeft, isBack } from '#domain/order/fulfilment.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { type Order, parcelAt } from '#domain/order/order-state.ts';
import { type OrderUpdate, parcelChanges } from '#domain/order/parcel.ts';
import type { AppContext } from '../app-context.ts';
import { sentEmails } from '../outbox/outbox.ts';
import { completeOrder } from './complete-order.ts';
import { appendTo, loadOrder } from './order-store.ts';
import { leavesWithPieces, takeAgain } from './single-piece.ts';

export type Updated = { ok: true; order: Order } | { ok: false; reason: 'changed' | 'sold'; order: Order };

/**
 * Records what the owner did about an order's parcel. When it is shipped, the buyer gets an e-mail, unless
 * the owner declines or an e-mail with the same courier and tracking number was already sent.
 * @returns the order as it is now, or null for an unknown id. It is refused as changed if the parcel was
 * changed since the owner saw it, and this update would change it too; as sold if a parcel that came back is
 * to go out again, and its pieces have been sold to others.
 * @throws StorageUnavailable when it is not known to be recorded
 */
export async function updateOrder(
  context: AppContext,
  id: string,
  update: OrderUpdate,
): Promise<Updated | null> {
  let isChanged = false;
  const loaded = await loadOrder(context, id);
  const before = loaded && goesOutAgain(loaded.order, update) ? loaded.order : null;
  if (before && !(await takeAgain(context, before))) return { ok: false, reason: 'sold', order: before };
  const told = loaded && update.fulfilment === 'shipped' ? await parcelTold(context, loaded.order) : null;
  const decide = (order: Order | null): OrderEvent[] => {
    if (!order) return [];
    const at = context.now().toISOString();
    const seen: OrderEvent[] = update.doubts_seen ? [{ type: 'doubts_seen', at }] : [];
    const changed = parcelChanges(order.parcel, update);
    if (!changed) return seen;
    isChanged = !isCurrent(order, update.version);
    if (isChanged) return [];
    const { courier, tracking } = { ...order.parcel, ...changed };
    const isNews = told?.courier !== courier || told.tracking !== tracking;
    const isTold = changed.state === 'shipped' && update.tell_buyer !== false && isNews;
    return [
      ...seen,
      { type: 'parcel_changed', at, changed },
      ...(isTold ? [requested(order, emails.shipped(id), at)] : []),
    ];
  };
  const { now, added } = await appendTo(context, id, decide, loaded ?? undefined);
  if (!now) return null;
  if (isChanged) return { ok: false, reason: 'changed', order: now.order };
  if (before && !(await leavesWithPieces(context, now, before.parcel.state)))
    return { ok: false, reason: 'sold', order: before };
  const { order } = added.length > 0 ? await completeOrder(context, now) : now;
  return { ok: true, order };
}

/** Returns true if an update sends a paid parcel out again that had come back or was cancelled. */
const goesOutAgain = (order: Order, { fulfilment = order.parcel.state, version }: OrderUpdate) =>
  order.paidBy !== null && isBack(order.parcel.state) && !isBack(fulfilment) && isCurrent(order, version);

const isCurrent = ({ parcelChanges }: Order, version = parcelChanges.length) =>
  version === parcelChanges.length;

/**
 * Returns the parcel as it was when the buyer was last told that it was shipped; null if no such e-mail was
 * sent, or the parcel has come back since.
 */
async function parcelTold({ storage }: AppContext, order: Order) {
  const asked = shippedEmails(order).map(({ email }) => email);
  const last = (await sentEmails(storage.mail, asked)).at(-1);
  const cameBack = order.parcelChanges.findLast(({ changed }) => changed.state === 'returned');
  return last && last.at > (cameBack?.at ?? '') ? parcelAt(order, last.at) : null;
}

const requested = (order: Order, name: string, at: string): OrderEvent => ({
  type: 'email_requested',
  at,
  email: nextEmail(name, emailsOf(order)),
});

/** The e-mail that the owner wants sent to a buyer, for the first time or again. */
export const EmailOrder = z.object({
  what: z.enum(['receipt', 'shipped', 'refund'], { error: fulfilmentTexts.cannotSend }),
});
export type EmailOrder = z.infer<typeof EmailOrder>;

/**
 * Sends an e-mail about an order to its buyer, even if it was sent before.
 * @returns false if there is nothing of that kind to send
 * @throws StorageUnavailable
 */
export async function sendToBuyer(context: AppContext, id: string, { what }: EmailOrder): Promise<boolean> {
  const { now, added } = await appendTo(context, id, (order) => {
    const name = order && nameOf(order, what);
    return name ? [requested(order, name, context.now().toISOString())] : [];
  });
  if (now && added.length > 0) await completeOrder(context, now);
  return added.length > 0;
}

function nameOf(
  { placed, invoice, parcel, refunds, redactedAt }: Order,
  what: EmailOrder['what'],
): string | null {
  const { id } = placed;
  if (redactedAt) return null;
  if (what === 'receipt') return invoice && emails.receipt(id);
  if (what === 'shipped') return hasLeft(parcel.state) ? emails.shipped(id) : null;
  const last = refunds.findLast(({ state }) => state === 'COMPLETED');
  return last ? emails.refund(id, last.id) : null;
}
