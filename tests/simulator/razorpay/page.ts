import { createHmac } from 'node:crypto';
import { type Answer, redirectAnswer } from '../answer.ts';
import type { Call } from '../world.ts';
import { type Counter, errorAnswer, type Link, type Payment } from './counter.ts';
import { authorizePayment, startPayment } from './payments.ts';

/** A buyer pays on the page behind a link's short_url. One who does not pay is never sent back. */
export function answerPage(counter: Counter, call: Call): Answer {
  const link = [...counter.links.values()].find(
    ({ shortUrl }) => new URL(shortUrl).pathname === call.url.pathname,
  );
  if (!link) {
    counter.world.violate(call, 'altered-redirect-url', null, call.url.pathname);
    return errorAnswer(404, 'This page does not exist');
  }
  if (link.status !== 'created') return errorAnswer(400, `This payment link is ${link.status}`);
  const payment = startPayment(counter, link, new URLSearchParams(call.body).get('mode') ?? 'upi');
  authorizePayment(counter, payment);
  return redirectAnswer(returnAddress(counter, link, payment));
}

/** The address a buyer is sent back to, signed: hex HMAC-SHA256 with the key's secret over four fields. */
function returnAddress({ settings }: Counter, link: Link, payment: Payment): string {
  const text = [link.id, link.referenceId, link.status, payment.id].join('|');
  const address = new URL(link.returnUrl);
  const fields = {
    razorpay_payment_id: payment.id,
    razorpay_payment_link_id: link.id,
    razorpay_payment_link_reference_id: link.referenceId,
    razorpay_payment_link_status: link.status,
    razorpay_signature: createHmac('sha256', settings.keySecret).update(text).digest('hex'),
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}
