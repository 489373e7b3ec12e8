import { type Answer, redirectAnswer } from '../answer.ts';
import type { Call } from '../world.ts';
import { type Desk, errorAnswer } from './desk.ts';
import { completeAttempt, startAttempt } from './order.ts';

/** A buyer pays on the pay page, whose address must be, byte for byte, the one that was given out. */
export function answerPage(desk: Desk, call: Call): Answer {
  const asked = `${call.url.pathname}${call.url.search}`;
  const order = [...desk.orders.values()].find(({ redirectUrl }) => {
    const { pathname, search } = new URL(redirectUrl);
    return `${pathname}${search}` === asked;
  });
  if (!order) {
    desk.world.violate(call, 'altered-redirect-url', null, asked);
    return errorAnswer(desk, 404, 'NOT_FOUND', 'This page does not exist');
  }
  const mode = new URLSearchParams(call.body).get('mode') ?? 'UPI_QR';
  if (order.state === 'PENDING') completeAttempt(desk, order, startAttempt(desk, order, mode));
  return redirectAnswer(order.returnUrl);
}
