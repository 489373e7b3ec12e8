import { createHash } from 'node:crypto';
import { withSurprise } from '../answer.ts';
import { type Dispute, MERCHANT_ID, type Order, type PhonePeAccount, type Refund } from './account.ts';
import { orderView } from './views.ts';

/** Returns PhonePe's classic Authorization header of a webhook. It does not depend on the body. */
export function authorizationOf({
  username,
  password,
  header,
}: PhonePeAccount['settings']['webhook']): string {
  const hex = createHash('sha256').update(`${username}:${password}`).digest('hex');
  if (header === 'upper') return hex.toUpperCase();
  return header === 'bare' ? hex : `${header}${hex}`;
}

/** Queues the webhook of an order that ended. */
export function announceOrder(account: PhonePeAccount, order: Order): void {
  const moment = order.history.at(-1);
  if (!moment) return;
  const payload = {
    merchantId: MERCHANT_ID,
    merchantOrderId: order.merchantOrderId,
    ...orderView(account, order, moment, moment.attempts),
  };
  const event = order.state === 'COMPLETED' ? 'checkout.order.completed' : 'checkout.order.failed';
  const type = order.state === 'COMPLETED' ? 'CHECKOUT_ORDER_COMPLETED' : 'CHECKOUT_ORDER_FAILED';
  queue(account, order, event, { ...named(account, event, type), payload });
}

/** Names an event by its name, by its older type, or by both. */
function named({ settings }: PhonePeAccount, event: string, type: string): object {
  const { names } = settings.webhook;
  return { ...(names !== 'event' && { type }), ...(names !== 'type' && { event }) };
}

/**
 * Queues the webhook of a refund's new state. The same documentation page shows its fields both wrapped and
 * flat.
 */
export function announceRefund(account: PhonePeAccount, refund: Refund): void {
  const { order, at, ...told } = refund;
  const event = refundEvents[refund.state];
  if (!event) return;
  const payload = withSurprise(account.world.random, {
    merchantId: MERCHANT_ID,
    merchantRefundId: told.merchantRefundId,
    originalMerchantOrderId: order.merchantOrderId,
    refundId: told.refundId,
    amount: told.amount,
    state: told.state,
    timestamp: at,
    ...(told.failure ?? {}),
  });
  const shape = account.settings.webhook.refundShape;
  const isFlat = shape === 'flat' || (shape === 'both' && account.refundWebhooks % 2 === 1);
  account.refundWebhooks += 1;
  const type = event.toUpperCase().replaceAll('.', '_');
  queue(account, order, event, { ...named(account, event, type), ...(isFlat ? payload : { payload }) });
}

const refundEvents: Partial<Record<Refund['state'], string>> = {
  CONFIRMED: 'pg.refund.accepted',
  COMPLETED: 'pg.refund.completed',
  FAILED: 'pg.refund.failed',
};

/** Queues the webhook of a dispute. Its fields are those of the list of disputes. */
export function announceDispute(account: PhonePeAccount, event: string, { disputeId, order }: Dispute): void {
  const payload = withSurprise(account.world.random, {
    merchantId: MERCHANT_ID,
    disputeId,
    merchantOrderId: order.merchantOrderId,
    orderId: order.orderId,
  });
  queue(account, order, event, { event, payload });
}

function queue(account: PhonePeAccount, order: Order, event: string, body: object): void {
  const { webhook } = account.settings;
  if (webhook.url === null) return;
  for (let copy = 0; copy < webhook.copies; copy += 1)
    account.world.deliveries.queue({
      provider: 'phonepe',
      event,
      about: order.merchantOrderId,
      url: webhook.url,
      headers: { 'content-type': 'application/json', authorization: authorizationOf(webhook) },
      body: JSON.stringify(withSurprise(account.world.random, body)),
      dueAt: account.world.clock.now(),
    });
}
