import type { Answer } from '../answer.ts';
import type { Call, Route, World } from '../world.ts';
import type { Desk } from './desk.ts';
import { answerPage, answerPageForm } from './page.ts';
import { answerPay } from './pay.ts';
import { answerRefund, answerRefundStatus } from './refund.ts';
import { answerStatus, answerTransaction } from './status.ts';
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

/** PhonePe's paths, in the layout of the settings, and its pay page. */
export function phonepeRoutes(desk: Desk): Route[] {
  const isSandbox = () => desk.settings.layout === 'sandbox';
  const api = (path: string) => () => `/apis/${isSandbox() ? 'pg-sandbox' : 'pg'}${path}`;
  const guarded = (answer: (desk: Desk, call: Call) => Answer) => (call: Call) =>
    refuseToken(desk, call) ?? answer(desk, call);
  const page = '/transact/uat_v2';
  return [
    {
      name: 'phonepe.token',
      method: 'POST',
      path: () => `/apis/${isSandbox() ? 'pg-sandbox' : 'identity-manager'}/v1/oauth/token`,
      answer: (call) => answerToken(desk, call),
    },
    { name: 'phonepe.pay', method: 'POST', path: api('/checkout/v2/pay'), answer: guarded(answerPay) },
    {
      name: 'phonepe.status',
      method: 'GET',
      path: api('/checkout/v2/order/:merchantOrderId/status'),
      answer: guarded(answerStatus),
    },
    {
      name: 'phonepe.transaction',
      method: 'GET',
      path: api('/checkout/v2/transaction/:transactionId/status'),
      answer: guarded(answerTransaction),
    },
    {
      name: 'phonepe.refund',
      method: 'POST',
      path: api('/payments/v2/refund'),
      answer: guarded(answerRefund),
    },
    {
      name: 'phonepe.refund-status',
      method: 'GET',
      path: api('/payments/v2/refund/:merchantRefundId/status'),
      answer: guarded(answerRefundStatus),
    },
    { name: 'phonepe.page', method: 'GET', path: page, answer: (call) => answerPage(desk, call) },
    { name: 'phonepe.page-form', method: 'POST', path: page, answer: (call) => answerPageForm(desk, call) },
  ];
}
