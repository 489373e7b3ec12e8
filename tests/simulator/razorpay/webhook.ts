import { createHmac } from 'node:crypto';
import type { Retry } from '../deliveries.ts';
import { type Counter, inSeconds, type Link, makeId, type Payment, type Refund } from './counter.ts';
import { linkEntity, orderEntity, paymentEntity, refundEntity } from './entities.ts';
import { oddJson } from './odd-json.ts';

type Entities = Record<string, object>;

/** Queues an event of a link, with the payment that brought it about. */
export function announceLink(counter: Counter, event: string, link: Link, payment: Payment | null): void {
  queue(counter, event, link, {
    payment_link: linkEntity(counter, link),
    order: orderEntity(link),
    ...(payment && { payment: paymentEntity(counter, payment) }),
  });
}

export function announcePayment(counter: Counter, event: string, payment: Payment): void {
  queue(counter, event, payment.link, { payment: paymentEntity(counter, payment) });
}

export function announceRefund(counter: Counter, event: string, refund: Refund): void {
  const { payment } = refund;
  queue(counter, event, payment.link, {
    refund: refundEntity(counter, refund),
    payment: paymentEntity(counter, payment),
  });
}

/** X-Razorpay-Signature: over the exact bytes sent. */
export const signatureOf = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex');

function queue(counter: Counter, event: string, link: Link, entities: Entities): void {
  const { world, settings } = counter;
  const { webhook } = settings;
  if (webhook.url === null || !webhook.enabled || !webhook.events.includes(event)) return;
  const body = oddJson(world.random, {
    entity: 'event',
    account_id: settings.accountId,
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: inSeconds(world.clock.now()),
    // Letters beyond ASCII in every body, as buyers' names have them.
    note: 'ज्योतिष / ₹',
  });
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': makeId(counter, 'evt').slice('evt_'.length),
    'x-razorpay-signature': signatureOf(body, webhook.secret),
  };
  for (let copy = 0; copy < webhook.copies; copy += 1)
    world.deliveries.queue(
      {
        provider: 'razorpay',
        event,
        about: link.referenceId,
        url: webhook.url,
        headers,
        body,
        dueAt: world.clock.now() + webhook.delayMs,
      },
      retryOf(counter),
    );
}

/** Pauses that double, for 24 hours from the first try; then the webhook is turned off. */
function retryOf({ settings: { webhook } }: Counter): Retry {
  return ({ tries }, now) => {
    const first = tries[0]?.at ?? now;
    const next = now + webhook.firstRetryMs * 2 ** (tries.length - 1);
    if (next - first <= webhook.giveUpAfterMs) return next;
    webhook.enabled = false;
    return null;
  };
}
