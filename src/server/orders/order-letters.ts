import { type AnomalyKind, orderOfAttempt } from '#domain/attempt.ts';
import { orderStatus } from '#domain/order.ts';
import { anomalyTexts } from '#domain/order-events.ts';
import type { WholeOrder } from '#domain/order-shown.ts';
import type { Composers } from '../outbox/send-letters.ts';
import { receiptLetter, refundLetter } from './buyer-letters.ts';
import type { LetterDesk } from './letter-desk.ts';
import { anomalyLetter, refusedRefundLetter, saleLetter } from './owner-letters.ts';
import { readWholeOrder } from './read-order.ts';

const isPaid = ({ settlement, invoice }: WholeOrder) =>
  orderStatus(settlement) === 'COMPLETED' && invoice !== null;
/** Who can be written to: a buyer who was not forgotten. */
const hasBuyer = ({ placed, billingRemoved }: WholeOrder) => !billingRemoved && placed.billing.email !== '';
const isAnomaly = (what: string): what is AnomalyKind => Object.hasOwn(anomalyTexts, what);

/** The letters about orders; each is read anew, so that it says how things stand when it is written. */
export function orderLetters(desk: LetterDesk): Pick<Composers, 'receipt' | 'sale' | 'refund' | 'trouble'> {
  return {
    async receipt({ storage }, id) {
      const order = await readWholeOrder(storage.orders, id);
      return order && isPaid(order) && hasBuyer(order) ? receiptLetter(order, desk) : 'nothing';
    },

    async sale({ storage }, id) {
      const order = await readWholeOrder(storage.orders, id);
      return order && isPaid(order) ? saleLetter(order, desk) : 'nothing';
    },

    async refund({ storage }, about) {
      const [id = '', refundId] = about.split('/');
      const order = await readWholeOrder(storage.orders, id);
      const refund = order?.refunds.find((each) => each.id === refundId);
      return order && hasBuyer(order) && refund?.state === 'COMPLETED'
        ? refundLetter(order, refund, desk)
        : 'nothing';
    },

    async trouble({ storage }, about) {
      const [attemptId = '', what = ''] = about.split('/');
      const order = await readWholeOrder(storage.orders, orderOfAttempt(attemptId));
      if (!order) return 'nothing';
      if (isAnomaly(what)) {
        const attempt = order.attempts.find(({ id }) => id === attemptId);
        const found = attempt?.anomalies.find(({ kind }) => kind === what);
        return found ? anomalyLetter(order, found, desk) : 'nothing';
      }
      const refund = order.refunds.find((each) => each.id === what);
      return refund?.state === 'FAILED' ? refusedRefundLetter(order, refund, desk) : 'nothing';
    },
  };
}
