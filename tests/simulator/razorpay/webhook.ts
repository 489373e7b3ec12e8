import { createHmac } from 'node:crypto';
import {
  ACCOUNT_ID,
  type Dispute,
  inSeconds,
  type Link,
  makeId,
  type Payment,
  type RazorpayAccount,
  type Refund,
} from './account.ts';
import { disputeEntity, linkEntity, orderEntity, paymentEntity, refundEntity } from './entities.ts';
import { oddJson } from './odd-json.ts';

type Entities = Record<string, object>;

/** Queues an event of a link, with the payment that caused it. */
export function announceLink(
  account: RazorpayAccount,
  event: string,
  link: Link,
  payment: Payment | null,
): void {
  queue(account, event, link, {
    payment_link: linkEntity(account, link),
    order: orderEntity(link),
    ...(payment && { payment: paymentEntity(account, payment) }),
  });
}

export function announcePayment(account: RazorpayAccount, event: string, payment: Payment): void {
  queue(account, event, payment.link, { payment: paymentEntity(account, payment) });
}

export function announceRefund(account: RazorpayAccount, event: string, refund: Refund): void {
  const { payment } = refund;
  queue(account, event, payment.link, {
    refund: refundEntity(account, refund),
    payment: paymentEntity(account, payment),
  });
}

export function announceDispute(account: RazorpayAccount, event: string, dispute: Dispute): void {
  const { payment } = dispute;
  queue(account, event, payment.link, {
    payment: paymentEntity(account, payment),
    dispute: disputeEntity(account, dispute),
  });
}

function queue(account: RazorpayAccount, event: string, link: Link, entities: Entities): void {
  const { world, settings } = account;
  const { webhook } = settings;
  if (webhook.url === null) return;
  const body = oddJson(world.random, {
    entity: 'event',
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: inSeconds(world.clock.now()),
    // Every body contains letters beyond ASCII, as in buyers' names.
    note: 'ज्योतिष / ₹',
  });
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': makeId(account, 'evt').slice('evt_'.length),
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
