import { type AnomalyKind, orderOfAttempt } from '#domain/attempt.ts';
import { orderStatus } from '#domain/order.ts';
import { anomalyTexts } from '#domain/order-events.ts';
import type { WholeOrder } from '#domain/order-shown.ts';
import type { EmailTemplates } from '../outbox/deliver-outbox.ts';
import { receiptEmail, refundEmail } from './buyer-emails.ts';
import type { EmailContext } from './email-context.ts';
import { anomalyEmail, refusedRefundEmail, saleEmail } from './owner-emails.ts';
import { readWholeOrder } from './read-order.ts';

const isPaid = ({ settlement, invoice }: WholeOrder) =>
  orderStatus(settlement) === 'COMPLETED' && invoice !== null;
/** Who can be written to: a buyer who was not forgotten. */
const hasBuyer = ({ placed, billingRemoved }: WholeOrder) => !billingRemoved && placed.billing.email !== '';
const isAnomaly = (what: string): what is AnomalyKind => Object.hasOwn(anomalyTexts, what);

/** The letters about orders; each is read anew, so that it says how things stand when it is written. */
export function orderEmails(
  desk: EmailContext,
): Pick<EmailTemplates, 'receipt' | 'sale' | 'refund' | 'trouble'> {
  return {
    async receipt({ storage }, id) {
      const order = await readWholeOrder(storage.orders, id);
      return order && isPaid(order) && hasBuyer(order) ? receiptEmail(order, desk) : 'nothing';
    },

    async sale({ storage }, id) {
      const order = await readWholeOrder(storage.orders, id);
      return order && isPaid(order) ? saleEmail(order, desk) : 'nothing';
    },

    async refund({ storage }, about) {
      const [id = '', refundId] = about.split('/');
      const order = await readWholeOrder(storage.orders, id);
      const refund = order?.refunds.find((each) => each.id === refundId);
      return order && hasBuyer(order) && refund?.state === 'COMPLETED'
        ? refundEmail(order, refund, desk)
        : 'nothing';
    },

    async trouble({ storage }, about) {
      const [attemptId = '', what = ''] = about.split('/');
      const order = await readWholeOrder(storage.orders, orderOfAttempt(attemptId));
      if (!order) return 'nothing';
      if (isAnomaly(what)) {
        const attempt = order.attempts.find(({ id }) => id === attemptId);
        const found = attempt?.anomalies.find(({ kind }) => kind === what);
        return found ? anomalyEmail(order, found, desk) : 'nothing';
      }
      const refund = order.refunds.find((each) => each.id === what);
      return refund?.state === 'FAILED' ? refusedRefundEmail(order, refund, desk) : 'nothing';
    },
  };
}
