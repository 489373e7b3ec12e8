import { createHmac } from 'node:crypto';
import {
  ACCOUNT_ID,
  type Counter,
  inSeconds,
  type Link,
  makeId,
  type Payment,
  type Refund,
} from './counter.ts';
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

function queue(counter: Counter, event: string, link: Link, entities: Entities): void {
  const { world, settings } = counter;
  const { webhook } = settings;
  if (webhook.url === null) return;
  const body = oddJson(world.random, {
    entity: 'event',
    account_id: ACCOUNT_ID,
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
    'x-razorpay-signature': createHmac('sha256', webhook.secret).update(body).digest('hex'),
  };
  for (let copy = 0; copy < webhook.copies; copy += 1)
    world.deliveries.queue({
      provider: 'razorpay',
      event,
      about: link.referenceId,
      url: webhook.url,
      headers,
      body,
      dueAt: world.clock.now(),
    });
}
