import { createHmac } from 'node:crypto';
import type { Counter, Link, Payment } from './counter.ts';

/** The signature of a return: hex HMAC-SHA256 with the key's secret over four fields. */
export function returnSignature(
  secret: string,
  link: { id: string; referenceId: string; status: string },
  paymentId: string,
): string {
  const text = [link.id, link.referenceId, link.status, paymentId].join('|');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** The address a buyer is sent back to, signed. */
export function returnAddress({ settings }: Counter, link: Link, payment: Payment): string | null {
  if (link.webhookUrl === null) return null;
  const signature = returnSignature(settings.keySecret, link, payment.id);
  const address = new URL(link.webhookUrl);
  const fields = {
    razorpay_payment_id: payment.id,
    razorpay_payment_link_id: link.id,
    razorpay_payment_link_reference_id: link.referenceId,
    razorpay_payment_link_status: link.status,
    razorpay_signature: signature,
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}
