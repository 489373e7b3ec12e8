import type { Answer } from '../answer.ts';
import type { Call, Route, World } from '../world.ts';
import type { Desk } from './desk.ts';
import { answerPage } from './page.ts';
import { answerPay } from './pay.ts';
import { answerRefund, answerRefundStatus } from './refund.ts';
import { answerStatus } from './status.ts';
import { answerToken, refuseToken } from './token.ts';

export function makeDesk(world: World): Desk {
  return {
    world,
    settings: world.settings.phonepe,
    orders: new Map(),
    refunds: new Map(),
    tokens: new Map(),
    tokenRefused: false,
    notFoundAnswers: 0,
    refundWebhooks: 0,
  };
}

/** PhonePe's paths in its sandbox, and its pay page. */
export function phonepeRoutes(desk: Desk): Route[] {
  const routes: [string, Route['method'], string, (desk: Desk, call: Call) => Answer][] = [
    ['phonepe.pay', 'POST', '/checkout/v2/pay', answerPay],
    ['phonepe.status', 'GET', '/checkout/v2/order/:merchantOrderId/status', answerStatus],
    ['phonepe.refund', 'POST', '/payments/v2/refund', answerRefund],
    ['phonepe.refund-status', 'GET', '/payments/v2/refund/:merchantRefundId/status', answerRefundStatus],
  ];
  const sandbox = '/apis/pg-sandbox';
  return [
    {
      name: 'phonepe.token',
      method: 'POST',
      path: `${sandbox}/v1/oauth/token`,
      answer: (call) => answerToken(desk, call),
    },
    ...routes.map(([name, method, path, answer]): Route => {
      const guarded = (call: Call) => refuseToken(desk, call) ?? answer(desk, call);
      return { name, method, path: sandbox + path, answer: guarded };
    }),
    {
      name: 'phonepe.page',
      method: 'POST',
      path: '/transact/uat_v2',
      answer: (call) => answerPage(desk, call),
    },
  ];
}
