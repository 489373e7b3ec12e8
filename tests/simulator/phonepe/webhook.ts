import { createHash } from 'node:crypto';
import { withSurprise } from '../answer.ts';
import { type Desk, MERCHANT_ID, type Order, type Refund } from './desk.ts';
import { orderView } from './views.ts';

/** PhonePe's classic Authorization of a webhook: the body has no part in it. */
export function authorizationOf({ username, password, header }: Desk['settings']['webhook']): string {
  const hex = createHash('sha256').update(`${username}:${password}`).digest('hex');
  if (header === 'upper') return hex.toUpperCase();
  return header === 'bare' ? hex : `${header}${hex}`;
}

/** Queues the webhook of an order that ended. */
export function announceOrder(desk: Desk, order: Order): void {
  const moment = order.history.at(-1);
  if (!moment) return;
  const payload = {
    merchantId: MERCHANT_ID,
    merchantOrderId: order.merchantOrderId,
    ...orderView(desk, order, moment, moment.attempts),
  };
  const event = order.state === 'COMPLETED' ? 'checkout.order.completed' : 'checkout.order.failed';
  const type = order.state === 'COMPLETED' ? 'CHECKOUT_ORDER_COMPLETED' : 'CHECKOUT_ORDER_FAILED';
  queue(desk, order, event, { ...named(desk, event, type), payload });
}

/** An event by its name, by its older type, or by both. */
function named({ settings }: Desk, event: string, type: string): object {
  const { names } = settings.webhook;
  return { ...(names !== 'event' && { type }), ...(names !== 'type' && { event }) };
}

/** Queues the webhook of a refund's new state; the same page shows its fields wrapped and flat. */
export function announceRefund(desk: Desk, refund: Refund): void {
  const { order, at, ...told } = refund;
  const event = refundEvents[refund.state];
  if (!event) return;
  const payload = withSurprise(desk.world.random, {
    merchantId: MERCHANT_ID,
    merchantRefundId: told.merchantRefundId,
    originalMerchantOrderId: order.merchantOrderId,
    refundId: told.refundId,
    amount: told.amount,
    state: told.state,
    timestamp: at,
    ...(told.failure ?? {}),
  });
  const shape = desk.settings.webhook.refundShape;
  const isFlat = shape === 'flat' || (shape === 'both' && desk.refundWebhooks % 2 === 1);
  desk.refundWebhooks += 1;
  const type = event.toUpperCase().replaceAll('.', '_');
  queue(desk, order, event, { ...named(desk, event, type), ...(isFlat ? payload : { payload }) });
}

const refundEvents: Partial<Record<Refund['state'], string>> = {
  CONFIRMED: 'pg.refund.accepted',
  COMPLETED: 'pg.refund.completed',
  FAILED: 'pg.refund.failed',
};

function queue(desk: Desk, order: Order, event: string, body: object): void {
  const { webhook } = desk.settings;
  if (webhook.url === null) return;
  for (let copy = 0; copy < webhook.copies; copy += 1)
    desk.world.deliveries.queue({
      provider: 'phonepe',
      event,
      about: order.merchantOrderId,
      url: webhook.url,
      headers: { 'content-type': 'application/json', authorization: authorizationOf(webhook) },
      body: JSON.stringify(withSurprise(desk.world.random, body)),
      dueAt: desk.world.clock.now(),
    });
}
