import { phoneForReading } from '#domain/enquiry/contact.ts';
import { formatTotal } from '#domain/money/money.ts';
import { factLines, onOneLine } from '#domain/order/email-text.ts';
import type { OrderPlaced } from '#domain/order/order.ts';
import type { Order } from '#domain/order/order-log.ts';
import { modeInWords } from '#domain/order/payment-modes.ts';
import { buyerAddress } from '#domain/order/receipt.ts';
import type { Refund, RefundReason } from '#domain/order/refund.ts';
import { indiaDayInWords } from '#domain/site/india-time.ts';
import type { Mail } from '../mail/mailer.ts';
import { buyersEnd, type EmailContext, paymentFacts, productFacts, testLines } from './email-context.ts';

const toBuyer = ({ billing }: OrderPlaced, { site }: EmailContext) => ({
  from: site.practice,
  to: { name: billing.fullName, address: billing.email },
});

const greeting = ({ billing }: OrderPlaced) => [`Namaste ${onOneLine(billing.fullName)},`, ''];

/** The e-mail to the buyer of a paid order, with the way to the receipt. */
export function receiptEmail(order: Order, site: EmailContext): Mail {
  const { placed } = order;
  const { id, billing, product } = placed;
  const address = [billing.fullName, ...buyerAddress(billing), phoneForReading(billing.phone)];
  return {
    id: `receipt-${id}`,
    ...toBuyer(placed, site),
    subject: `Your order of ${product.name} is confirmed`,
    text: [
      ...greeting(placed),
      'Thank you for your order. Your payment has reached us, and the order is confirmed.',
      '',
      ...testLines(placed),
      ...factLines([...productFacts(placed), ...paymentFacts(order)]),
      '',
      'Your receipt, to read and to print. It asks for the last four digits of your phone number:',
      site.receiptUrl(id),
      '',
      'What happens next:',
      'We pack your order with care and write to you before we dispatch it. It reaches you within 7 working days',
      'of the order (Monday to Saturday, except public holidays). We send it to:',
      '',
      ...address.map((line) => `  ${onOneLine(line)}`),
      '',
      'If the address is not right, please tell us soon. You may cancel free of charge until we send the order,',
      'and return it within 7 working days of delivery. The terms in full:',
      site.termsUrl,
      '',
      ...buyersEnd(site, id),
    ].join('\n'),
  };
}

const because: Record<RefundReason, string[]> = {
  owner: [],
  late_success: ['This payment reached us after your bank had reported it as failed. It pays for no order.'],
  double_payment: ['Your order was paid twice. This is the second payment.'],
  amount_mismatch: ['The amount that reached us was not that of the order.'],
};

/** The e-mail to a buyer whose money went back. */
export function refundEmail({ placed, attempts }: Order, refund: Refund, site: EmailContext): Mail {
  const { id, product } = placed;
  const money = formatTotal(refund.amount);
  const mode = attempts.find((attempt) => attempt.id === refund.attemptId)?.outcome?.mode;
  const origin = mode ? `the account you paid from (by ${modeInWords(mode)})` : 'the account you paid from';
  return {
    id: `refund-${refund.id}`,
    ...toBuyer(placed, site),
    subject: `${money} is on its way back to you`,
    text: [
      ...greeting(placed),
      `We have sent ${money} back to ${origin}.`,
      ...because[refund.reason],
      'Most banks show it within 5 to 7 working days. If it is not there by then, please ask your bank, with the',
      'reference below, and tell us too.',
      '',
      ...testLines(placed),
      ...factLines([
        ['Order ID', id],
        ['Product', product.name],
        ['Sent back', money],
        ['On', indiaDayInWords(new Date(refund.endedAt ?? refund.requestedAt))],
        ['Refund reference', refund.providerRefundRef ?? refund.id],
      ]),
      '',
      ...buyersEnd(site, id),
    ].join('\n'),
  };
}
