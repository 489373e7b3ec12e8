import { type Answer, jsonAnswer, withSurprise } from '../answer.ts';
import { type Call, expectJson, readObject } from '../world.ts';
import { badRequest, type Desk, errorAnswer, makeId, type Order } from './desk.ts';
import { expireOrder } from './order.ts';
import { expectPayFields, type PayBody, readPayBody } from './pay-body.ts';

/** Create payment. */
export function answerPay(desk: Desk, call: Call): Answer {
  const { world } = desk;
  const body = readObject(call.body);
  const id = typeof body?.merchantOrderId === 'string' ? body.merchantOrderId : null;
  expectJson(world, call, id);
  if (!body) return badRequest(desk);
  expectPayFields(world, call, id, body);
  const asked = readPayBody(body);
  if (!asked) return badRequest(desk);
  const before = desk.orders.get(asked.merchantOrderId);
  if (before) {
    world.violate(call, 'reused-id', id, 'merchantOrderId');
    return answerDuplicate(desk, before);
  }
  return created(desk, openOrder(desk, asked));
}

/**
 * Sources disagree on what a reused id is answered; while an order is CREATED, nobody has tried to pay it.
 */
function answerDuplicate(desk: Desk, before: Order): Answer {
  const isCreated = before.state === 'PENDING' && before.attempts.length === 0;
  switch (desk.settings.duplicates) {
    case 'created-ok':
      return isCreated ? created(desk, before) : badRequest(desk);
    case '400':
      return badRequest(desk);
    case '417-TXN':
      return errorAnswer(desk, 417, 'INVALID_TRANSACTION_ID', 'Order ID has already been used');
    case '417-ORDER':
      return errorAnswer(desk, 417, 'INVALID_MERCHANT_ORDER_ID', 'Order ID has already been used');
  }
}

function created({ world }: Desk, { orderId, expireAt, redirectUrl }: Order): Answer {
  return jsonAnswer(200, withSurprise(world.random, { orderId, state: 'PENDING', expireAt, redirectUrl }));
}

function openOrder(desk: Desk, asked: PayBody): Order {
  const { world, settings } = desk;
  const now = world.clock.now();
  const orderId = makeId(desk, 'OMO');
  const { expireAfterSeconds, ...given } = asked;
  const order: Order = {
    ...given,
    orderId,
    state: 'PENDING',
    failure: null,
    createdAt: now,
    expireAt: now + expireAfterSeconds * 1000,
    redirectUrl: `${settings.payPageOrigin ?? world.origin}/transact/uat_v2?token=${pageToken(desk, orderId)}`,
    attempts: [],
    paidAt: null,
    shown: {},
    history: [{ at: now, state: 'PENDING', failure: null, attempts: [] }],
    client: { lastStatusAt: null, knowsTheEndSince: null, webhooksAnswered: 0 },
  };
  desk.orders.set(order.merchantOrderId, order);
  world.clock.plan(order.expireAt, () => expireOrder(desk, order));
  return order;
}

function pageToken({ world }: Desk, orderId: string): string {
  const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ orderId, at: world.clock.now() })}.${world.random.letters(43)}`;
}
