import type { Answer } from '../answer.ts';
import type { Call, Route, World } from '../world.ts';
import type { PhonePeAccount } from './account.ts';
import { answerDisputes } from './disputes.ts';
import { answerPage } from './page.ts';
import { answerPay } from './pay.ts';
import { answerRefund, answerRefundStatus } from './refund.ts';
import { answerStatus } from './status.ts';
import { answerToken, refuseToken } from './token.ts';

export function makePhonePeAccount(world: World): PhonePeAccount {
  return {
    world,
    settings: world.settings.phonepe,
    orders: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    tokens: new Map(),
    tokenRefused: false,
    notFoundAnswers: 0,
    refundWebhooks: 0,
  };
}

/** PhonePe's paths in its sandbox, and its pay page. */
export function phonepeRoutes(account: PhonePeAccount): Route[] {
  const routes: [string, Route['method'], string, (account: PhonePeAccount, call: Call) => Answer][] = [
    ['phonepe.pay', 'POST', '/checkout/v2/pay', answerPay],
    ['phonepe.status', 'GET', '/checkout/v2/order/:merchantOrderId/status', answerStatus],
    ['phonepe.refund', 'POST', '/payments/v2/refund', answerRefund],
    ['phonepe.refund-status', 'GET', '/payments/v2/refund/:merchantRefundId/status', answerRefundStatus],
    ['phonepe.disputes', 'GET', '/v1/disputes', answerDisputes],
  ];
  const sandbox = '/apis/pg-sandbox';
  return [
    {
      name: 'phonepe.token',
      method: 'POST',
      path: `${sandbox}/v1/oauth/token`,
      answer: (call) => answerToken(account, call),
    },
    ...routes.map(([name, method, path, answer]): Route => {
      const guarded = (call: Call) => refuseToken(account, call) ?? answer(account, call);
      return { name, method, path: sandbox + path, answer: guarded };
    }),
    {
      name: 'phonepe.page',
      method: 'POST',
      path: '/transact/uat_v2',
      answer: (call) => answerPage(account, call),
    },
  ];
}
