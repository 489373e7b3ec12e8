/** E-mails by the id of what each is about; what stands before the first slash is the kind. */
export const emails = {
  /** An enquiry, to the owner. */
  enquiry: (id: string) => `enquiry/${id}`,
  /** A paid order, to its buyer with the receipt. */
  receipt: (orderId: string) => `receipt/${orderId}`,
  /** A parcel that has left, to the buyer. */
  shipped: (orderId: string) => `shipped/${orderId}`,
  /** A single piece that another buyer had paid for a moment before, to the buyer whose money goes back. */
  alreadySold: (orderId: string) => `alreadySold/${orderId}`,
  /** A paid order, to the owner. */
  sale: (orderId: string) => `sale/${orderId}`,
  /** Something about an attempt that needs the owner: a kind of discrepancy, or the id of a refused refund. */
  trouble: (attemptId: string, what: string) => `trouble/${attemptId}/${what}`,
  /** Money that went back, to the buyer. */
  refund: (orderId: string, refundId: string) => `refund/${orderId}/${refundId}`,
};

/** The name of an e-mail that is sent once more: the same with a count behind it. */
export function nextEmail(name: string, known: readonly string[]): string {
  const before = known.filter((each) => each === name || each.startsWith(`${name}/`)).length;
  return before === 0 ? name : `${name}/${before + 1}`;
}

/** What an e-mail is about: the first part of its name. */
export type EmailKind = keyof typeof emails;

/**
 * The order in which kinds of e-mails are sent: first those to buyers, then those to the owner. Enquiries
 * come last, because strangers can send many of them.
 */
export const sendingOrder: Record<EmailKind, 1 | 2 | 3> = {
  receipt: 1,
  refund: 1,
  shipped: 1,
  alreadySold: 1,
  sale: 2,
  trouble: 2,
  enquiry: 3,
};
