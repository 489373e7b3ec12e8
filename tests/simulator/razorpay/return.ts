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

/** The address a buyer is sent back to, signed and then altered where the settings say so. */
export function returnAddress({ settings }: Counter, link: Link, payment: Payment): string | null {
  if (link.webhookUrl === null) return null;
  const signature = returnSignature(settings.keySecret, link, payment.id);
  const tamper = settings.tamperReturn;
  const address = new URL(link.webhookUrl);
  const fields = {
    razorpay_payment_id: tamper === 'payment' ? `${payment.id}X` : payment.id,
    razorpay_payment_link_id: link.id,
    razorpay_payment_link_reference_id: tamper === 'reference' ? `${link.referenceId}X` : link.referenceId,
    razorpay_payment_link_status: tamper === 'status' ? 'cancelled' : link.status,
    razorpay_signature: tamper === 'signature' ? signature.replace(/./g, '0') : signature,
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}
