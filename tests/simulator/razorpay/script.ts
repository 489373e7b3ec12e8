import { AlreadyOver, type PaymentScript } from '../payment-script.ts';
import type { Link, RazorpayAccount } from './account.ts';
import { isUndecided, raiseDispute, stepDispute } from './disputes.ts';
import { cancelLink, expireLink } from './links.ts';
import { authorizePayment, failPayment, startPayment } from './payments.ts';
import { refundInDashboard } from './refunds.ts';

/** Acts as buyers, banks and the dashboard do with payment links. */
export function razorpayScript(account: RazorpayAccount): PaymentScript {
  const { clock } = account.world;
  const lookUp = (id: string): Link | undefined =>
    account.links.get(id) ?? [...account.links.values()].find(({ referenceId }) => referenceId === id);
  const find = (id: string): Link => {
    const link = lookUp(id);
    if (!link) throw new RangeError(`Razorpay has no link ${id}`);
    return link;
  };
  const open = (id: string): Link => {
    const link = find(id);
    if (link.status !== 'created') throw new AlreadyOver(`${id} is ${link.status}`);
    return link;
  };
  const paid = (link: Link) =>
    link.payments.find(({ status }) => status === 'captured' || status === 'refunded');
  const undecided = (link: Link) => link.payments.find(({ status }) => status === 'created');

  return {
    knows: (id) => lookUp(id) !== undefined,
    approve({ id, mode = 'upi', amount, orderId }) {
      const link = open(id);
      if (orderId !== undefined) link.shownId = orderId;
      const payment = undecided(link) ?? startPayment(account, link, mode);
      payment.amount = amount ?? payment.amount;
      authorizePayment(account, payment);
    },
    begin({ id, mode = 'upi' }) {
      startPayment(account, open(id), mode);
    },
    decline({ id, mode = 'upi', code = 'payment_failed' }) {
      const link = open(id);
      failPayment(account, undecided(link) ?? startPayment(account, link, mode), code);
    },
    fail: ({ id }) => expireLink(account, open(id)),
    cancel({ id }) {
      if (!cancelLink(account, find(id))) throw new AlreadyOver(`${id} is ${find(id).status}`);
    },
    lateSuccess({ id, mode = 'upi', afterMs = 0 }) {
      const link = find(id);
      if (link.status === 'paid') throw new AlreadyOver(`${id} is paid`);
      const failed = link.payments.find(({ status }) => status === 'failed' || status === 'created');
      const payment = failed ?? startPayment(account, link, mode);
      const now = clock.now();
      const complete = () => {
        if (payment.status === 'created') failPayment(account, payment, 'payment_timeout');
        if (payment.status === 'failed' && link.status !== 'paid') authorizePayment(account, payment);
      };
      const isOver = link.status !== 'created';
      const at = (isOver || link.expireBy === null ? now : Math.max(now, link.expireBy)) + afterMs;
      if (at === now) complete();
      else clock.plan(at, complete);
    },
    giveBack({ id, amount }) {
      const payment = paid(find(id));
      if (!payment || !refundInDashboard(account, payment, amount))
        throw new AlreadyOver(`${id} cannot be refunded`);
    },
    dispute({ id, amount }) {
      const payment = paid(find(id));
      if (!payment || !raiseDispute(account, payment, amount))
        throw new AlreadyOver(`${id} cannot be disputed`);
    },
    decideDispute({ id, as }) {
      const { payments } = find(id);
      const open = [...account.disputes.values()].find(
        (one) => payments.includes(one.payment) && isUndecided(one),
      );
      if (!open) throw new AlreadyOver(`${id} has no open dispute`);
      stepDispute(account, open, as);
    },
    payment({ id }) {
      const { status, amount, expireBy, shortUrl, payments, id: reference } = find(id);
      const attempts = payments.map(({ link: _, ...payment }) => payment);
      return {
        provider: 'razorpay',
        reference,
        state: status,
        amount,
        expiresAt: expireBy,
        redirectUrl: shortUrl,
        attempts,
      };
    },
  };
}
