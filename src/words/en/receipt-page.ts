/** What stands around a receipt or a credit note on its page; `paper` is its name. */
export const receiptPage = {
  description: 'The receipt of your order, to read and to print.',
  lastFour: 'Last four digits of the phone number of this order',
  notAsked: (paper: string) =>
    `The ${paper.toLowerCase()} shows an address. So the link alone does not open it.`,
  wrong: 'These are not the digits of this order. Please try again.',
  wrongNumber:
    'Wrong digits were typed for this receipt many times. Please type all ten digits of the phone number.',
  tooOften: 'That was tried often. Please wait ten minutes.',
  show: (paper: string) => `Show the ${paper.toLowerCase()}`,
  notOpen: 'Does it not open? Please ',
  isTest: 'This was a test order. Nothing was charged, and nothing is sent.',
  print: 'Print',
  seeOrder: 'See the order',
  /** Before and after the ways to reach the practice. */
  notRight: ['If something is not right, please ', ' with the order number.'],
  notFound: 'Please check the link. An order has a receipt once its payment is confirmed.',
  notRead: 'We cannot read your receipt just now. Please reload the page in a minute.',
  notComing: 'If it does not come, please ',
  chat: (order: string) => `Namaste, this is about the receipt of my order ${order}.`,
};
