import { withSurprise } from '../answer.ts';
import {
  ACCOUNT_ID,
  type Dispute,
  inSeconds,
  type Link,
  type Payment,
  type RazorpayAccount,
  type Refund,
} from './account.ts';

const secondsOrZero = (ms: number | null) => (ms === null ? 0 : inSeconds(ms));

/** Returns a payment link as Razorpay shows it. */
export function linkEntity({ world, settings }: RazorpayAccount, link: Link) {
  return withSurprise(world.random, {
    accept_partial: false,
    amount: link.amount,
    amount_paid: link.amountPaid,
    callback_url: link.returnUrl,
    callback_method: 'get',
    cancelled_at: secondsOrZero(link.cancelledAt),
    created_at: inSeconds(link.createdAt),
    currency: 'INR',
    customer: link.customer,
    description: link.description,
    expire_by: secondsOrZero(link.expireBy),
    expired_at: secondsOrZero(link.expiredAt),
    first_min_partial_amount: 0,
    id: link.shownId ?? link.id,
    notes: link.notes,
    notify: { sms: false, email: false },
    order_id: link.orderId,
    payments:
      link.payments.length === 0
        ? null
        : link.payments.map((payment) => ({
            amount: settings.paymentAmounts === 'text' ? String(payment.amount) : payment.amount,
            created_at: inSeconds(payment.createdAt),
            method: payment.method,
            payment_id: payment.id,
            plink_id: link.id,
            status: payment.status,
            updated_at: inSeconds(link.updatedAt),
          })),
    reference_id: link.referenceId,
    reminder_enable: false,
    reminders: [],
    short_url: link.shortUrl,
    status: link.status,
    updated_at: inSeconds(link.updatedAt),
    upi_link: false,
    user_id: ACCOUNT_ID,
  });
}

export function paymentEntity({ world }: RazorpayAccount, payment: Payment) {
  const { link, failure } = payment;
  return withSurprise(world.random, {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: 'INR',
    status: payment.status,
    order_id: link.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amountRefunded,
    refund_status: refundStatus(payment),
    captured: payment.status === 'captured' || payment.status === 'refunded',
    late_authorized: payment.late,
    description: `#${link.id.slice('plink_'.length)}`,
    card_id: payment.method === 'card' ? 'card_SimulatedCard0' : null,
    bank: payment.method === 'netbanking' ? 'SBIN' : null,
    wallet: null,
    vpa: payment.method === 'upi' ? 'buyer@upi' : null,
    email: link.customer.email ?? 'void@razorpay.com',
    contact: link.customer.contact ?? null,
    notes: link.notes,
    fee: null,
    tax: null,
    error_code: failure === null ? null : 'BAD_REQUEST_ERROR',
    error_description: failure === null ? null : 'Payment failed',
    error_source: failure === null ? null : 'customer',
    error_step: failure === null ? null : 'payment_authentication',
    error_reason: failure,
    acquirer_data: {},
    created_at: inSeconds(payment.createdAt),
  });
}

function refundStatus({ amountRefunded, amount }: Payment): 'partial' | 'full' | null {
  if (amountRefunded === 0) return null;
  return amountRefunded === amount ? 'full' : 'partial';
}

export function refundEntity({ world }: RazorpayAccount, refund: Refund) {
  return withSurprise(world.random, {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: 'INR',
    payment_id: refund.payment.id,
    notes: refund.notes,
    receipt: refund.receipt,
    acquirer_data: { arn: null },
    created_at: inSeconds(refund.createdAt),
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: refund.speed,
  });
}

export function disputeEntity({ world }: RazorpayAccount, dispute: Dispute) {
  return withSurprise(world.random, {
    id: dispute.id,
    entity: 'dispute',
    payment_id: dispute.payment.id,
    amount: dispute.amount,
    currency: 'INR',
    amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: inSeconds(dispute.respondBy),
    status: dispute.status,
    phase: 'chargeback',
    created_at: inSeconds(dispute.createdAt),
  });
}

export const orderEntity = (link: Link) => ({
  id: link.orderId,
  entity: 'order',
  amount: link.amount,
  amount_paid: link.amountPaid,
  amount_due: Math.max(0, link.amount - link.amountPaid),
  currency: 'INR',
  receipt: link.referenceId,
  status: link.status === 'paid' ? 'paid' : 'attempted',
  attempts: link.payments.length,
  notes: link.notes,
  created_at: inSeconds(link.createdAt),
});
