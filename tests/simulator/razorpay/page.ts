import { createHmac } from 'node:crypto';
import { type Answer, redirectAnswer } from '../answer.ts';
import type { Call } from '../world.ts';
import { errorAnswer, type Link, type Payment, type RazorpayAccount } from './account.ts';
import { authorizePayment, startPayment } from './payments.ts';

/** Lets a buyer pay on the page behind a link's short_url. A buyer who does not pay is never redirected. */
export function answerPage(account: RazorpayAccount, call: Call): Answer {
  const link = [...account.links.values()].find(
    ({ shortUrl }) => new URL(shortUrl).pathname === call.url.pathname,
  );
  if (!link) {
    account.world.violate(call, 'altered-redirect-url', null, call.url.pathname);
    return errorAnswer(404, 'This page does not exist');
  }
  if (link.status !== 'created') return errorAnswer(400, `This payment link is ${link.status}`);
  const payment = startPayment(account, link, new URLSearchParams(call.body).get('mode') ?? 'upi');
  authorizePayment(account, payment);
  return redirectAnswer(returnAddress(account, link, payment));
}

/**
 * Returns the signed address to which a buyer is redirected: hex HMAC-SHA256 with the key's secret over four
 * fields.
 */
function returnAddress({ settings }: RazorpayAccount, link: Link, payment: Payment): string {
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
