import { AlreadyOver } from '../payment-script.ts';
import { type Attempt, makeId, type Order, type PhonePeAccount } from './account.ts';
import { type Failure, failureOf } from './error-codes.ts';
import { announceOrder } from './webhook.ts';

function remember({ world }: PhonePeAccount, order: Order): void {
  const { state, failure, attempts } = order;
  order.history.push({ at: world.clock.now(), state, failure, attempts: structuredClone(attempts) });
}

/** Starts an attempt of a buyer, which is PENDING until it is completed or failed. */
export function startAttempt(
  account: PhonePeAccount,
  order: Order,
  mode: string,
  amount = order.amount,
): Attempt {
  if (order.state === 'COMPLETED') throw new AlreadyOver(`${order.merchantOrderId} is ${order.state}`);
  const attempt: Attempt = {
    transactionId: makeId(account, 'OM'),
    mode,
    amount,
    at: account.world.clock.now(),
    state: 'PENDING',
    failure: null,
    planned: false,
  };
  order.attempts.push(attempt);
  remember(account, order);
  return attempt;
}

/**
 * Completes a payment. An order that FAILED accepts it only with `evenIfFailed`, which no documentation
 * allows.
 */
export function completeAttempt(
  account: PhonePeAccount,
  order: Order,
  attempt: Attempt,
  evenIfFailed = false,
): void {
  if (order.state === 'COMPLETED' || (order.state === 'FAILED' && !evenIfFailed))
    throw new AlreadyOver(`${order.merchantOrderId} is ${order.state}`);
  attempt.state = 'COMPLETED';
  attempt.failure = null;
  order.state = 'COMPLETED';
  order.failure = null;
  order.paidAt = account.world.clock.now();
  account.world.book({
    kind: 'paid',
    provider: 'phonepe',
    id: order.merchantOrderId,
    reference: attempt.transactionId,
    refundId: null,
    amount: attempt.amount,
  });
  remember(account, order);
  announceOrder(account, order);
}

/** Fails an attempt. Its order stays PENDING. */
export function failAttempt(account: PhonePeAccount, order: Order, attempt: Attempt, failure: Failure): void {
  if (attempt.state !== 'PENDING') throw new AlreadyOver(`${attempt.transactionId} is ${attempt.state}`);
  attempt.state = 'FAILED';
  attempt.failure = failure;
  remember(account, order);
}

export function failOrder(account: PhonePeAccount, order: Order, failure: Failure): void {
  if (order.state !== 'PENDING') throw new AlreadyOver(`${order.merchantOrderId} is ${order.state}`);
  for (const attempt of order.attempts)
    if (attempt.state === 'PENDING') Object.assign(attempt, { state: 'FAILED', failure });
  order.state = 'FAILED';
  order.failure = failure;
  remember(account, order);
  announceOrder(account, order);
}

/**
 * At expireAt an unpaid order fails. An order with an attempt in flight waits for that, up to the grace
 * period.
 */
export function expireOrder(account: PhonePeAccount, order: Order): void {
  if (order.state !== 'PENDING') return;
  const { clock } = account.world;
  if (!order.attempts.some(({ state }) => state === 'PENDING')) {
    failOrder(account, order, failureOf('ORDER_EXPIRED'));
    return;
  }
  clock.plan(order.expireAt + account.settings.inFlightGraceMs, () => {
    const waits = order.attempts.some(({ state, planned }) => state === 'PENDING' && planned);
    if (order.state === 'PENDING' && !waits) failOrder(account, order, failureOf('U69'));
  });
}
