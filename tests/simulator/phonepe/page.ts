import { type Answer, redirectAnswer } from '../answer.ts';
import type { Call } from '../world.ts';
import { errorAnswer, type PhonePeAccount } from './account.ts';
import { completeAttempt, startAttempt } from './order.ts';

/** Lets a buyer pay on the pay page. The address must be exactly the one that was given out. */
export function answerPage(account: PhonePeAccount, call: Call): Answer {
  const asked = `${call.url.pathname}${call.url.search}`;
  const order = [...account.orders.values()].find(({ redirectUrl }) => {
    const { pathname, search } = new URL(redirectUrl);
    return `${pathname}${search}` === asked;
  });
  if (!order) {
    account.world.violate(call, 'altered-redirect-url', null, asked);
    return errorAnswer(account, 404, 'NOT_FOUND', 'This page does not exist');
  }
  const mode = new URLSearchParams(call.body).get('mode') ?? 'UPI_QR';
  if (order.state === 'PENDING') completeAttempt(account, order, startAttempt(account, order, mode));
  return redirectAnswer(order.returnUrl);
}
