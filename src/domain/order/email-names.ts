/** E-mails by the id of what each is about; what stands before the first slash is the kind. */
export const emails = {
  /** An enquiry, to the owner. */
  enquiry: (id: string) => `enquiry/${id}`,
  /** A paid order, to its buyer with the receipt. */
  receipt: (orderId: string) => `receipt/${orderId}`,
  /** A paid order, to the owner. */
  sale: (orderId: string) => `sale/${orderId}`,
  /** Something about an attempt that needs the owner: a kind of discrepancy, or the id of a refused refund. */
  trouble: (attemptId: string, what: string) => `trouble/${attemptId}/${what}`,
  /** Money that went back, to the buyer. */
  refund: (orderId: string, refundId: string) => `refund/${orderId}/${refundId}`,
};

/** What an e-mail is about: the first part of its name. */
export type EmailKind = keyof typeof emails;
