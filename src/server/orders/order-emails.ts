import { type DiscrepancyKind, orderOfAttempt } from '#domain/order/attempt.ts';
import { discrepancyTexts } from '#domain/order/discrepancies.ts';
import { emails } from '#domain/order/email-names.ts';
import { shippedEmails } from '#domain/order/emails-due.ts';
import { hasLeft } from '#domain/order/fulfilment.ts';
import type { Order } from '#domain/order/order-state.ts';
import type { Mail } from '../mail/mailer.ts';
import type { EmailTemplates } from '../outbox/deliver-outbox.ts';
import { alreadySoldEmail, receiptEmail, refundEmail, shippedEmail } from './buyer-emails.ts';
import type { EmailContext } from './email-context.ts';
import { readOrder } from './order-store.ts';
import {
  discrepancyEmail,
  disputeEmail,
  foundRefundEmail,
  refusedRefundEmail,
  runningLowEmail,
  saleEmail,
} from './owner-emails.ts';
import { productsRunLow } from './running-low.ts';

const isPaid = ({ paidBy, invoice }: Order) => paidBy !== null && invoice !== null;
/** Returns true if the order has a buyer's e-mail address: one was given, and the buyer was not erased. */
const hasBuyer = ({ placed, redactedAt }: Order) => !redactedAt && placed.billing.email !== '';
/**
 * Returns the order with the details of whoever paid an attempt, because a request may be paid by somebody
 * else.
 */
function withPayer(order: Order, attemptId: string): Order {
  const buyer = order.attempts.find(({ id }) => id === attemptId)?.buyer;
  return buyer ? { ...order, placed: { ...order.placed, ...buyer } } : order;
}
/**
 * Returns the id of the order that an e-mail is about. A number after the id counts repeated requests for the
 * e-mail.
 */
const orderIdIn = (about: string) => about.split('/')[0] ?? '';
/**
 * Time, in milliseconds, after which the buyer gets the e-mail that a parcel was shipped. Until then the step
 * can be undone.
 */
const UNDO_MS = 15_000;
/**
 * Returns a mail with an id of its own for each time it is sent, because mailboxes show a repeated id only
 * once.
 */
const named = (mail: Mail, kind: string, about: string): Mail => ({
  ...mail,
  id: `${kind}-${about.replaceAll('/', '-')}`,
});
const isDiscrepancy = (what: string): what is DiscrepancyKind => Object.hasOwn(discrepancyTexts, what);

/**
 * Returns the templates of e-mails about orders. Each reads its order again, so that the e-mail states what
 * is true when it is written.
 */
export function orderEmails(site: EmailContext): Omit<EmailTemplates, 'enquiry' | 'digest' | 'newPassword'> {
  return {
    async receipt(context, about) {
      const order = await readOrder(context, orderIdIn(about));
      return order && isPaid(order) && hasBuyer(order)
        ? named(receiptEmail(order, site), 'receipt', about)
        : 'nothing';
    },

    async shipped(context, about) {
      const order = await readOrder(context, orderIdIn(about));
      const left = order?.parcelChanges.findLast(({ changed }) => changed.state === 'shipped');
      if (!order || !left || !hasLeft(order.parcel.state) || !hasBuyer(order)) return 'nothing';
      // Shipping, undoing and shipping again requests two e-mails. Only the last one is sent, and none if the
      // last step was an undo.
      const last = shippedEmails(order).at(-1);
      const back = order.parcelChanges.findLast(({ changed }) => changed.state && !hasLeft(changed.state));
      if (last?.email !== emails.shipped(about) || (back?.at ?? '') > last.at) return 'nothing';
      const age = context.now().getTime() - Date.parse(left.at);
      return age < UNDO_MS ? 'nothing' : named(shippedEmail(order, site), 'shipped', about);
    },

    async alreadySold(context, id) {
      const order = await readOrder(context, id);
      return order && hasBuyer(order) ? alreadySoldEmail(order, site) : 'nothing';
    },

    async sale(context, id) {
      const order = await readOrder(context, id);
      return order && isPaid(order) ? saleEmail(order, site) : 'nothing';
    },

    async refund(context, about) {
      const [id = '', refundId] = about.split('/');
      const found = await readOrder(context, id);
      const refund = found?.refunds.find((each) => each.id === refundId);
      const order = found && refund ? withPayer(found, refund.attemptId) : null;
      return order && hasBuyer(order) && refund?.state === 'COMPLETED'
        ? named(refundEmail(order, refund, site), 'refund', about.slice(id.length + 1))
        : 'nothing';
    },

    async runningLow(context, id) {
      const order = await readOrder(context, id);
      const products = order ? await productsRunLow(context, order) : [];
      return order && products.length > 0 ? runningLowEmail(order, products, site) : 'nothing';
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
      const dispute = order.disputes.find((each) => each.id === what);
      if (dispute) return disputeEmail(order, dispute, site);
      const refund = order.refunds.find((each) => each.id === what);
      if (refund?.state === 'FAILED') return refusedRefundEmail(order, refund, site);
      const isFound = refund?.state === 'COMPLETED' && refund.reason === 'at_provider';
      return isFound ? foundRefundEmail(order, refund, site) : 'nothing';
    },
  };
}
