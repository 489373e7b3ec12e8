import type { Answer } from '../answer.ts';
import type { Call, Route, World } from '../world.ts';
import type { RazorpayAccount } from './account.ts';
import { refuseCall } from './auth.ts';
import { answerDisputeGet, answerDisputeList } from './disputes.ts';
import { answerCreate, answerGet, answerList } from './links.ts';
import { answerPage } from './page.ts';
import { answerPayment } from './payments.ts';
import { answerRefund, answerRefundGet, answerRefundList, answerRefundsOf } from './refunds.ts';

export function makeRazorpayAccount(world: World): RazorpayAccount {
  return {
    world,
    settings: world.settings.razorpay,
    links: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    refundKeys: new Map(),
  };
}

/** Razorpay's paths. Those of links exist with and without a trailing slash. */
export function razorpayRoutes(account: RazorpayAccount): Route[] {
  const guarded =
    (answer: (account: RazorpayAccount, call: Call) => Answer) =>
    (call: Call): Answer =>
      refuseCall(account, call) ?? answer(account, call);
  const routes: [string, Route['method'], string, (account: RazorpayAccount, call: Call) => Answer][] = [
    ['razorpay.links.create', 'POST', '/v1/payment_links', answerCreate],
    ['razorpay.links.list', 'GET', '/v1/payment_links', answerList],
    ['razorpay.links.get', 'GET', '/v1/payment_links/:id', answerGet],
    ['razorpay.payments.get', 'GET', '/v1/payments/:id', answerPayment],
    ['razorpay.refunds.create', 'POST', '/v1/payments/:id/refund', answerRefund],
    ['razorpay.refunds.of-payment', 'GET', '/v1/payments/:id/refunds', answerRefundsOf],
    ['razorpay.refunds.list', 'GET', '/v1/refunds', answerRefundList],
    ['razorpay.disputes.list', 'GET', '/v1/disputes', answerDisputeList],
    ['razorpay.disputes.get', 'GET', '/v1/disputes/:id', answerDisputeGet],
    ['razorpay.refunds.get', 'GET', '/v1/refunds/:id', answerRefundGet],
  ];
  return [
    ...routes.flatMap(([name, method, path, answer]) =>
      [path, `${path}/`].map((either) => ({ name, method, path: either, answer: guarded(answer) })),
    ),
    {
      name: 'razorpay.page',
      method: 'POST',
      path: '/i/:short',
      answer: (call) => answerPage(account, call),
    },
  ];
}
