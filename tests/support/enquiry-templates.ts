import { enquiryEmails } from '#server/enquiries/enquiry-mail.ts';

const noOrders = async () => 'nothing' as const;

/** No device of the owner's gets messages. */
export const noPush = async () => 'nothing' as const;

/** The templates of all e-mails for tests in which only enquiries are written about, and no orders. */
export const enquiryTemplates = {
  ...enquiryEmails('https://example.in', 'https://example.in/enquiries'),
  receipt: noOrders,
  sale: noOrders,
  refund: noOrders,
  trouble: noOrders,
  shipped: noOrders,
  newPassword: noOrders,
  alreadySold: noOrders,
  runningLow: noOrders,
};
