import { emails } from './email-names.ts';
import { isAllLost } from './lost-lines.ts';
import { isPaidOutside, type Order } from './order-state.ts';
import { type Refund, refundableAmount, wasMoreThanLeft } from './refund.ts';

/** Returns the e-mails that still have to be queued. */
export function emailsDue(order: Order): string[] {
  return [...new Set(emailsOf(order))].filter((each) => !order.emailsQueued.includes(each));
}

/** Returns the names of the e-mails that the order’s events call for. */
export function emailsOf(order: Order): string[] {
  const { placed, attempts, refunds, disputes, paidBy, invoice, claim, emailsRequested } = order;
  const { id } = placed;
  return [
    ...(paidBy && invoice ? [emails.receipt(id)] : []),
    // The owner already knows about a sale that she recorded herself.
    ...(paidBy && invoice && !isPaidOutside(order) ? [emails.sale(id)] : []),
    ...(isAllLost(order) ? [emails.alreadySold(id)] : []),
    ...(claim && claim.low.length > 0 ? [emails.runningLow(id)] : []),
    ...emailsRequested.map(({ email }) => email),
    ...attempts.flatMap((attempt) =>
      attempt.discrepancies.map(({ kind }) => emails.trouble(attempt.id, kind)),
    ),
    ...refunds.flatMap((refund) => {
      // No e-mail for a refund that the owner settled herself: she and the buyer already know its result.
      const { arrived } = refund.settled ?? {};
      const toOwner = emails.trouble(refund.attemptId, refund.id);
      if (refund.state === 'COMPLETED') {
        // The buyer's own bank gave the money back after a dispute, and tells the buyer.
        if (arrived || refund.reason === 'dispute') return [];
        const toBuyer = emails.refund(id, refund.id);
        return refund.reason === 'at_provider' ? [toBuyer, toOwner] : [toBuyer];
      }
      return refund.state === 'FAILED' && arrived === undefined && !isBackAnyway(order, refund)
        ? [toOwner]
        : [];
    }),
    ...disputes.map((dispute) => emails.trouble(dispute.attemptId, dispute.id)),
  ];
}

/** Returns true if a refund was refused only because all of the money has gone back, or is on its way. */
export function isBackAnyway({ attempts, placed, refunds }: Order, refund: Refund): boolean {
  const attempt = attempts.find(({ id }) => id === refund.attemptId);
  return (
    wasMoreThanLeft(refund) &&
    attempt !== undefined &&
    refundableAmount(attempt, placed.amount, refunds) === 0
  );
}

/** Returns the e-mails about the parcel that the owner asked for, oldest first. */
export const shippedEmails = ({ placed, emailsRequested }: Order) =>
  emailsRequested.filter(({ email }) => email.startsWith(emails.shipped(placed.id)));
