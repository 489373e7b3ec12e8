import { type Answer, redirectAnswer } from '../answer.ts';
import { formPage, textPage } from '../html.ts';
import type { Call } from '../world.ts';
import type { Desk, Order } from './desk.ts';
import { failureOf } from './error-codes.ts';
import { completeAttempt, failAttempt, failOrder, startAttempt } from './order.ts';

/** The pay page of an order. */
export function answerPage(desk: Desk, call: Call): Answer {
  const order = orderOfPage(desk, call);
  if (!order) return textPage(404, 'This page does not exist');
  if (order.state !== 'PENDING') return redirectAnswer(order.returnUrl);
  return payForm(call, order, null);
}

/** A button of the pay page. */
export function answerPageForm(desk: Desk, call: Call): Answer {
  const order = orderOfPage(desk, call);
  if (!order) return textPage(404, 'This page does not exist');
  if (order.state !== 'PENDING') return redirectAnswer(order.returnUrl);
  const form = new URLSearchParams(call.body);
  const mode = form.get('mode') ?? 'UPI_QR';
  const action = form.get('action');
  if (action !== 'cancel' && !order.modes.includes(mode)) return textPage(400, `No payment by ${mode}`);
  if (action === 'pay') completeAttempt(desk, order, startAttempt(desk, order, mode));
  else if (action === 'wait') startAttempt(desk, order, mode);
  else if (action === 'fail')
    failAttempt(desk, order, startAttempt(desk, order, mode), failureOf(form.get('code') ?? 'ZM'));
  else if (action === 'cancel') failOrder(desk, order, failureOf('ORDER_CANCELLED_BY_USER'));
  else return textPage(400, 'No such button');
  const mayTryAgain = action === 'fail' && !order.disablePaymentRetry;
  return mayTryAgain ? payForm(call, order, 'The payment failed') : redirectAnswer(order.returnUrl);
}

/** The address must be, byte for byte, the one that was given out. */
function orderOfPage(desk: Desk, call: Call): Order | undefined {
  const asked = `${call.url.pathname}${call.url.search}`;
  const orders = [...desk.orders.values()];
  const order = orders.find(({ redirectUrl }) => redirectUrl.endsWith(asked));
  if (order && new URL(order.redirectUrl).pathname === call.url.pathname) return order;
  desk.world.violate(call, 'altered-redirect-url', null, asked);
  return undefined;
}

function payForm(call: Call, order: Order, heading: string | null): Answer {
  const buttons = order.modes.flatMap((mode) => [
    { label: `Pay by ${mode}`, fields: { action: 'pay', mode } },
    { label: `Fail by ${mode}`, fields: { action: 'fail', mode, code: 'ZM' } },
  ]);
  return formPage(`${call.url.pathname}${call.url.search}`, {
    title: `Pay ${(order.amount / 100).toFixed(2)} rupees`,
    text: heading ?? order.orderId,
    buttons: [
      ...buttons,
      { label: 'Leave the payment in flight', fields: { action: 'wait', mode: 'UPI_INTENT' } },
      { label: 'Cancel', fields: { action: 'cancel' } },
    ],
  });
}
