import { AlreadyOver } from '../payment-script.ts';
import { type Attempt, type Desk, makeId, type Order } from './desk.ts';
import { type Failure, failureOf } from './error-codes.ts';
import { announceOrder } from './webhook.ts';

function remember({ world }: Desk, order: Order): void {
  const { state, failure, attempts } = order;
  order.history.push({ at: world.clock.now(), state, failure, attempts: structuredClone(attempts) });
}

/** A buyer starts to pay; the attempt is PENDING until it is completed or failed. */
export function startAttempt(desk: Desk, order: Order, mode: string, amount = order.amount): Attempt {
  if (order.state === 'COMPLETED') throw new AlreadyOver(`${order.merchantOrderId} is ${order.state}`);
  const attempt: Attempt = {
    transactionId: makeId(desk, 'OM'),
    mode,
    amount,
    at: desk.world.clock.now(),
    state: 'PENDING',
    failure: null,
    planned: false,
  };
  order.attempts.push(attempt);
  remember(desk, order);
  return attempt;
}

/**
 * The money has moved. An order that FAILED takes it only with `evenIfFailed`, which no documentation allows.
 */
export function completeAttempt(desk: Desk, order: Order, attempt: Attempt, evenIfFailed = false): void {
  if (order.state === 'COMPLETED' || (order.state === 'FAILED' && !evenIfFailed))
    throw new AlreadyOver(`${order.merchantOrderId} is ${order.state}`);
  attempt.state = 'COMPLETED';
  attempt.failure = null;
  order.state = 'COMPLETED';
  order.failure = null;
  order.paidAt = desk.world.clock.now();
  desk.world.book({
    kind: 'paid',
    provider: 'phonepe',
    id: order.merchantOrderId,
    reference: attempt.transactionId,
    refundId: null,
    amount: attempt.amount,
  });
  remember(desk, order);
  announceOrder(desk, order);
}

/** An attempt that failed leaves the order PENDING. */
export function failAttempt(desk: Desk, order: Order, attempt: Attempt, failure: Failure): void {
  if (attempt.state !== 'PENDING') throw new AlreadyOver(`${attempt.transactionId} is ${attempt.state}`);
  attempt.state = 'FAILED';
  attempt.failure = failure;
  remember(desk, order);
}

export function failOrder(desk: Desk, order: Order, failure: Failure): void {
  if (order.state !== 'PENDING') throw new AlreadyOver(`${order.merchantOrderId} is ${order.state}`);
  for (const attempt of order.attempts)
    if (attempt.state === 'PENDING') Object.assign(attempt, { state: 'FAILED', failure });
  order.state = 'FAILED';
  order.failure = failure;
  remember(desk, order);
  announceOrder(desk, order);
}

/** At expireAt an unpaid order fails; one with an attempt in flight waits for that, up to the grace. */
export function expireOrder(desk: Desk, order: Order): void {
  if (order.state !== 'PENDING') return;
  const { clock } = desk.world;
  if (!order.attempts.some(({ state }) => state === 'PENDING')) {
    failOrder(desk, order, failureOf('ORDER_EXPIRED'));
    return;
  }
  clock.plan(order.expireAt + desk.settings.inFlightGraceMs, () => {
    const waits = order.attempts.some(({ state, planned }) => state === 'PENDING' && planned);
    if (order.state === 'PENDING' && !waits) failOrder(desk, order, failureOf('U69'));
  });
}
