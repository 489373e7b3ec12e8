/** The pages that lead to an order: the result of its payment, and finding it again. */
export const order = {
  notFound: 'Order not found',
  checkLink: 'Please check the link. If you have paid, message us with your UPI reference (UTR).',
  message: 'Message us on WhatsApp',
  /** Between its parts stand the ways to reach the practice, and the link to 'your order'. */
  alsoCan: ['You can also ', ', or find your order by its number: '],
  yourOrder: 'your order',
  payment: 'Your payment',
  paymentDescription: 'How your payment stands, and what happens next with your order.',
  noScript: 'This page needs JavaScript to check your payment. Please switch it on and reload the page, or ',
  isId: (id: string) => `. Your order ID is ${id}. `,
  ifPaid: 'If you have paid, please do not pay again.',
  /** Of a form that is sent to its page. */
  refused: {
    tooMany: (wait: string) => `Too many tries. Please wait ${wait} and try again.`,
    tenMinutes: 'ten minutes',
    aMinute: 'a minute',
    tooMuch: 'This is too much to send at once. Please shorten it.',
  },
  find: {
    lead: 'Look up your payment and your parcel, even if you have lost the link.',
    wrong:
      'No order has this number and these digits. Please check both; the number is in our messages to you.',
    wrong_number:
      'No order has this number and these digits. Wrong digits were typed here many times today, so ' +
      'please type all ten digits of the phone number.',
    too_often: 'That was tried often. Please wait ten minutes and try again.',
    unavailable: 'We cannot look for your order just now. Please try again in a minute.',
    number: 'Order number',
    numberHint: 'It is on the receipt and in our messages, like this one:',
    wholePhone: 'The whole phone number of this order',
    lastFour: 'Last four digits of your phone',
    phoneHint: 'Of the phone number that you gave with the order.',
    show: 'Show my order',
    here: 'Ordered on this device',
    onlyHere: 'Only this browser remembers them; we cannot see it.',
    forget: 'Forget these orders',
    none: 'This browser remembers no orders.',
    remember: 'Remember them from now on',
    finds: 'What you find there',
    found: [
      'How your payment stands, and whether money is on its way back.',
      'Where your parcel is, with the courier’s tracking number.',
      'Your receipt, to print or to keep.',
      'For a consultation: its time, and what to send before it.',
    ],
    lost: 'Is the number lost too?',
    please: 'Please ',
  },
};
