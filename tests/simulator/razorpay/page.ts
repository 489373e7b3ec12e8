import { type Answer, redirectAnswer } from '../answer.ts';
import { formPage, textPage } from '../html.ts';
import type { Call } from '../world.ts';
import type { Counter, Link } from './counter.ts';
import { authorizePayment, failPayment, startPayment } from './payments.ts';
import { returnAddress } from './return.ts';

export const paymentMethods = ['upi', 'card', 'netbanking'];

function linkOfPage(counter: Counter, call: Call): Link | undefined {
  const found = [...counter.links.values()].find(
    ({ shortUrl }) => new URL(shortUrl).pathname === call.url.pathname,
  );
  if (!found) counter.world.violate(call, 'altered-redirect-url', null, call.url.pathname);
  return found;
}

/** The page behind a link's short_url. */
export function answerPage(counter: Counter, call: Call): Answer {
  const link = linkOfPage(counter, call);
  if (!link) return textPage(404, 'This page does not exist');
  return closedPage(link) ?? payForm(link, link.id);
}

const closedPage = ({ status }: Link): Answer | null =>
  status === 'created' || status === 'partially_paid'
    ? null
    : textPage(200, `This payment link is ${status}`);

/** A button of the page. A buyer who does not pay is never sent back. */
export function answerPageForm(counter: Counter, call: Call): Answer {
  const link = linkOfPage(counter, call);
  if (!link) return textPage(404, 'This page does not exist');
  const closed = closedPage(link);
  if (closed) return closed;
  const form = new URLSearchParams(call.body);
  const method = form.get('mode') ?? 'upi';
  if (!paymentMethods.includes(method)) return textPage(400, `No payment by ${method}`);
  const due = link.amount - link.amountPaid;
  const amount = link.acceptPartial ? Number(form.get('amount') ?? due) : due;
  if (!Number.isSafeInteger(amount) || amount < 100 || amount > due) return textPage(400, 'No such amount');
  const payment = startPayment(counter, link, method, amount);
  if (form.get('action') === 'pay') {
    authorizePayment(counter, payment);
    const back = returnAddress(counter, link, payment);
    return back === null ? textPage(200, 'Paid') : redirectAnswer(back);
  }
  failPayment(counter, payment, 'payment_failed');
  return payForm(link, 'The payment failed');
}

function payForm(link: Link, text: string): Answer {
  const part = Math.floor((link.amount - link.amountPaid) / 2);
  return formPage(new URL(link.shortUrl).pathname, {
    title: `Pay ${((link.amount - link.amountPaid) / 100).toFixed(2)} rupees`,
    text,
    buttons: paymentMethods.flatMap((mode) => [
      { label: `Pay by ${mode}`, fields: { action: 'pay', mode } },
      { label: `Fail by ${mode}`, fields: { action: 'fail', mode } },
      ...(link.acceptPartial && part >= 100
        ? [{ label: `Pay half by ${mode}`, fields: { action: 'pay', mode, amount: String(part) } }]
        : []),
    ]),
  });
}
