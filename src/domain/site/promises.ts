/*
 * Periods that the practice promises. Pages, mails, structured data and, as {{deliveryDays}} and the like, the
 * texts in content/ take them from here; months and years in words.
 */

export const promises = {
  /** Working days from the order to the delivery. */
  deliveryDays: 7,
  /** Working days from the delivery in which a return is announced, and from then in which it is sent. */
  returnDays: 7,
  /** Working days from what is returned or cancelled to the refund. */
  refundDays: 7,
  /** Hours in which a complaint or a request is acknowledged. */
  acknowledgeHours: 48,
  /** Days that birth details are kept after the consultation, unless the client asks to keep them. */
  birthDetailsDays: 90,
  /** Months in which a complaint or a request about data is settled. */
  settleMonths: 1,
  /** Years after the last message for which an enquiry is kept. */
  enquiryYears: 1,
  /** Years after the last contact for which notes about a client are kept, here and on paper. */
  noteYears: 2,
  /** Months for which backups keep what is deleted elsewhere. */
  backupMonths: 12,
} as const;
