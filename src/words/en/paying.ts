import { bookedMeansPaid, onceYouHavePaid } from '#domain/order/needs.ts';

/** The page of a payment request of the owner's. */
export const paying = {
  yourPayment: 'your payment',
  chat: (title: string) => `Namaste, this is about the payment request for ${title}.`,
  dueBy: (time: string) => `, to be paid by ${time}`,
  asks: (astrologer: string, amount: string, dueBy: string) => `${astrologer} asks for ${amount}${dueBy}.`,
  see: 'See what this payment is for, how much it is, and when it is due.',
  checkLink: 'Please check the link, or ask for a new one.',
  message: 'Message us on WhatsApp',
  title: (what: string) => `Payment: ${what}`,
  payment: 'Payment',
  notLoaded:
    'We could not load this payment just now. Nothing was charged. Please reload the page in a minute.',
  /** The ways to reach the practice follow. */
  isOver: (title: string) =>
    `Nothing can be paid here any more. If you still want ${title}, or have paid already, please `,
  paidTo: 'Paid to',
  returns: 'Returns',
  quantity: 'Quantity',
  pieces: (pieces: number, price: string) => `${pieces}, at ${price} each`,
  howLong: 'How long',
  minutes: (minutes: number) => `${minutes} minutes`,
  howWeTalk: 'How we talk',
  time: 'Time',
  toPay: 'To pay, all taxes included',
  ofWhichGst: (rate: string) => `of which GST${rate && ` (${rate} %)`}`,
  payBy: 'Please pay by',
  booked: bookedMeansPaid,
  oncePaid: onceYouHavePaid,
  noScript: 'Paying on this page needs JavaScript. To pay without it, please ',
};
