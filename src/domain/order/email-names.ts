/**
 * Names of e-mails: the kind, then the id of the order, attempt or enquiry that it is about, then whatever tells
 * it from others of its kind about the same. So all letters about an order can be picked by their names alone.
 */
export const emails = {
  /** Sent to the owner when an enquiry arrives. */
  enquiry: (id: string) => `enquiry/${id}`,
  /** Sent to the buyer when an order is paid; contains the receipt. */
  receipt: (orderId: string) => `receipt/${orderId}`,
  /** Sent to the buyer when the parcel has left. */
  shipped: (orderId: string) => `shipped/${orderId}`,
  /** Sent to a buyer whose money is refunded because others had paid for the pieces a moment before. */
  alreadySold: (orderId: string) => `alreadySold/${orderId}`,
  /** Sent to the owner when an order is paid. */
  sale: (orderId: string) => `sale/${orderId}`,
  /** Sent to the owner when an order took a counted product to its low limit. */
  runningLow: (orderId: string) => `runningLow/${orderId}`,
  /**
   * Sent to the owner about a problem with an attempt. `what` is a kind of discrepancy, or the id of a
   * dispute, or of a refund that was refused or that she made at the provider.
   */
  trouble: (attemptId: string, what: string) => `trouble/${attemptId}/${what}`,
  /** Sent to the owner when she has forgotten her password; `at` is when she asked. */
  newPassword: (at: string) => `newPassword/${at}`,
  /**
   * A message to the owner's devices about what a letter tells her. It waits in the outbox like a letter, and is
   * about the same: `sale/ID` gives `push/ID/sale`.
   */
  push: (letter: string) => {
    const [kind, about, ...rest] = letter.split('/');
    return ['push', about, kind, ...rest].join('/');
  },
  /** Sent to the buyer when money was refunded. */
  refund: (orderId: string, refundId: string) => `refund/${orderId}/${refundId}`,
};

/** Returns the name for sending an e-mail again: the same name followed by a count. */
export function nextEmail(name: string, known: readonly string[]): string {
  const before = known.filter((each) => each === name || each.startsWith(`${name}/`)).length;
  return before === 0 ? name : `${name}/${before + 1}`;
}

/** The kind of an e-mail: the first part of its name. */
export type EmailKind = keyof typeof emails;

/**
 * The order in which kinds of e-mails are sent: first those that somebody waits for and those to buyers, then
 * those to the owner. Enquiries come last, because strangers can send many of them.
 */
export const sendingOrder: Record<EmailKind, 1 | 2 | 3> = {
  newPassword: 1,
  receipt: 1,
  refund: 1,
  shipped: 1,
  alreadySold: 1,
  push: 2,
  sale: 2,
  trouble: 2,
  runningLow: 2,
  enquiry: 3,
};
