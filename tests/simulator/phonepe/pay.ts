import { type Answer, jsonAnswer, withSurprise } from '../answer.ts';
import { type Call, expectJson, readObject } from '../world.ts';
import { badRequest, errorAnswer, makeId, type Order, type PhonePeAccount } from './account.ts';
import { expireOrder } from './order.ts';
import { expectPayFields, type PayBody, readPayBody } from './pay-body.ts';

/** Creates a payment. */
export function answerPay(account: PhonePeAccount, call: Call): Answer {
  const { world } = account;
  const body = readObject(call.body);
  const id = typeof body?.merchantOrderId === 'string' ? body.merchantOrderId : null;
  expectJson(world, call, id);
  if (!body) return badRequest(account);
  expectPayFields(world, call, id, body);
  const asked = readPayBody(body);
  if (!asked) return badRequest(account);
  const before = account.orders.get(asked.merchantOrderId);
  if (before) {
    world.violate(call, 'reused-id', id, 'merchantOrderId');
    return answerDuplicate(account, before);
  }
  return created(account, openOrder(account, asked));
}

/**
 * Sources disagree about the answer to a reused id. While an order is CREATED, nobody has tried to pay it.
 */
function answerDuplicate(account: PhonePeAccount, before: Order): Answer {
  const isCreated = before.state === 'PENDING' && before.attempts.length === 0;
  switch (account.settings.duplicates) {
    case 'created-ok':
      return isCreated ? created(account, before) : badRequest(account);
    case '400':
      return badRequest(account);
    case '417-TXN':
      return errorAnswer(account, 417, 'INVALID_TRANSACTION_ID', 'Order ID has already been used');
    case '417-ORDER':
      return errorAnswer(account, 417, 'INVALID_MERCHANT_ORDER_ID', 'Order ID has already been used');
  }
}

function created({ world }: PhonePeAccount, { orderId, expireAt, redirectUrl }: Order): Answer {
  return jsonAnswer(200, withSurprise(world.random, { orderId, state: 'PENDING', expireAt, redirectUrl }));
}

function openOrder(account: PhonePeAccount, asked: PayBody): Order {
  const { world, settings } = account;
  const now = world.clock.now();
  const orderId = makeId(account, 'OMO');
  const { expireAfterSeconds, ...given } = asked;
  const order: Order = {
    ...given,
    orderId,
    state: 'PENDING',
    failure: null,
    createdAt: now,
    expireAt: now + expireAfterSeconds * 1000,
    redirectUrl: `${settings.payPageOrigin ?? world.origin}/transact/uat_v2?token=${pageToken(account, orderId)}`,
    attempts: [],
    paidAt: null,
    shown: {},
    history: [{ at: now, state: 'PENDING', failure: null, attempts: [] }],
    client: { lastStatusAt: null, knowsTheEndSince: null, webhooksAnswered: 0 },
  };
  account.orders.set(order.merchantOrderId, order);
  world.clock.plan(order.expireAt, () => expireOrder(account, order));
  return order;
}

function pageToken({ world }: PhonePeAccount, orderId: string): string {
  const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ orderId, at: world.clock.now() })}.${world.random.letters(43)}`;
}
