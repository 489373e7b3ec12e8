import { AlreadyOver, type PaymentScript } from '../payment-script.ts';
import type { Order, PhonePeAccount } from './account.ts';
import { isUndecided, raiseDispute, stepDispute } from './disputes.ts';
import { failureOf } from './error-codes.ts';
import { completeAttempt, failAttempt, failOrder, startAttempt } from './order.ts';
import { refundInDashboard } from './refund.ts';

/** Acts as buyers and banks do with PhonePe orders. */
export function phonepeScript(account: PhonePeAccount): PaymentScript {
  const find = (id: string): Order => {
    const order = account.orders.get(id);
    if (!order) throw new RangeError(`PhonePe has no order ${id}`);
    return order;
  };
  const inFlight = (order: Order) => order.attempts.find(({ state }) => state === 'PENDING');
  const { clock } = account.world;

  return {
    knows: (id) => account.orders.has(id),
    approve({ id, mode = 'UPI_INTENT', amount, orderId }) {
      const order = find(id);
      if (order.state !== 'PENDING') throw new AlreadyOver(`${id} is ${order.state}`);
      if (amount !== undefined) order.shown.amount = amount;
      if (orderId !== undefined) order.shown.orderId = orderId;
      const attempt = inFlight(order) ?? startAttempt(account, order, mode, amount);
      attempt.amount = amount ?? attempt.amount;
      completeAttempt(account, order, attempt);
    },
    begin({ id, mode = 'UPI_INTENT' }) {
      const order = find(id);
      if (order.state !== 'PENDING') throw new AlreadyOver(`${id} is ${order.state}`);
      startAttempt(account, order, mode);
    },
    decline({ id, mode = 'UPI_INTENT', code = 'ZM' }) {
      const order = find(id);
      if (order.state !== 'PENDING') throw new AlreadyOver(`${id} is ${order.state}`);
      failAttempt(account, order, inFlight(order) ?? startAttempt(account, order, mode), failureOf(code));
    },
    fail: ({ id, code = 'TXN_AUTO_FAILED' }) => failOrder(account, find(id), failureOf(code)),
    cancel: ({ id }) => failOrder(account, find(id), failureOf('ORDER_CANCELLED_BY_USER')),
    lateSuccess({ id, mode = 'UPI_INTENT', afterMs = 0, evenIfFailed = false }) {
      const order = find(id);
      if (order.state !== 'PENDING' && !(evenIfFailed && order.state === 'FAILED'))
        throw new AlreadyOver(`${id} is ${order.state}`);
      // A buyer who pays late on an order that will fail first has not started yet when it fails.
      const complete = () => {
        if (order.state === 'COMPLETED' || (order.state === 'FAILED' && !evenIfFailed)) return;
        const attempt = inFlight(order) ?? startAttempt(account, order, mode);
        completeAttempt(account, order, attempt, evenIfFailed);
      };
      if (!evenIfFailed) {
        const attempt = inFlight(order) ?? startAttempt(account, order, mode);
        attempt.planned = true;
      }
      const at = Math.max(order.expireAt, clock.now()) + afterMs;
      if (at <= clock.now()) complete();
      else clock.plan(at, complete);
    },
    giveBack({ id, amount }) {
      if (!refundInDashboard(account, find(id), amount)) throw new AlreadyOver(`${id} cannot be refunded`);
    },
    dispute({ id, amount }) {
      if (!raiseDispute(account, find(id), amount)) throw new AlreadyOver(`${id} cannot be disputed`);
    },
    decideDispute({ id, as }) {
      const open = [...account.disputes.values()].find((one) => one.order === find(id) && isUndecided(one));
      if (!open || !stepDispute(account, open, as)) throw new AlreadyOver(`${id} has no dispute for ${as}`);
    },
    payment({ id }) {
      const { state, orderId, amount, expireAt, redirectUrl, attempts } = find(id);
      return {
        provider: 'phonepe',
        reference: orderId,
        state,
        amount,
        expiresAt: expireAt,
        redirectUrl,
        attempts,
      };
    },
  };
}
