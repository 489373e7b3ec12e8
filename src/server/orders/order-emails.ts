import { type DiscrepancyKind, orderOfAttempt } from '#domain/order/attempt.ts';
import { discrepancyTexts } from '#domain/order/order-history.ts';
import type { Order } from '#domain/order/order-log.ts';
import type { EmailTemplates } from '../outbox/deliver-outbox.ts';
import { receiptEmail, refundEmail } from './buyer-emails.ts';
import type { EmailContext } from './email-context.ts';
import { readOrder } from './order-log.ts';
import { discrepancyEmail, refusedRefundEmail, saleEmail } from './owner-emails.ts';

const isPaid = ({ paidBy, invoice }: Order) => paidBy !== null && invoice !== null;
/** Whether there is a buyer to write to: one that was not removed. */
const hasBuyer = ({ placed, redactedAt }: Order) => !redactedAt && placed.billing.email !== '';
const isDiscrepancy = (what: string): what is DiscrepancyKind => Object.hasOwn(discrepancyTexts, what);

/** The e-mails about orders; each order is read again, so that an e-mail says how it is when it is written. */
export function orderEmails(
  site: EmailContext,
): Pick<EmailTemplates, 'receipt' | 'sale' | 'refund' | 'trouble'> {
  return {
    async receipt(context, id) {
      const order = await readOrder(context, id);
      return order && isPaid(order) && hasBuyer(order) ? receiptEmail(order, site) : 'nothing';
    },

    async sale(context, id) {
      const order = await readOrder(context, id);
      return order && isPaid(order) ? saleEmail(order, site) : 'nothing';
    },

    async refund(context, about) {
      const [id = '', refundId] = about.split('/');
      const order = await readOrder(context, id);
      const refund = order?.refunds.find((each) => each.id === refundId);
      return order && hasBuyer(order) && refund?.state === 'COMPLETED'
        ? refundEmail(order, refund, site)
        : 'nothing';
    },

    async trouble(context, about) {
      const [attemptId = '', what = ''] = about.split('/');
      const order = await readOrder(context, orderOfAttempt(attemptId));
      if (!order) return 'nothing';
      if (isDiscrepancy(what)) {
        const attempt = order.attempts.find(({ id }) => id === attemptId);
        const found = attempt?.discrepancies.find(({ kind }) => kind === what);
        return found ? discrepancyEmail(order, attemptId, found, site) : 'nothing';
      }
      const refund = order.refunds.find((each) => each.id === what);
      return refund?.state === 'FAILED' ? refusedRefundEmail(order, refund, site) : 'nothing';
    },
  };
}
