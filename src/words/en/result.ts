/** The page of a payment's result, and trying a failed payment again. */
export const result = {
  // To the letter as the customer fixed them.
  checking: 'Checking payment status...',
  titles: {
    COMPLETED: 'Payment Successful',
    FAILED: 'Payment Failed',
    pending: 'Payment Pending',
  },
  goHome: 'Go to Home',
  facts: {
    customer: 'Customer Name',
    product: 'Product Name',
    mode: 'Order Mode',
    none: 'N/A',
    orderId: 'Order ID',
    amount: 'Amount',
  },
  /** For screen readers, when the status comes or changes; the heading says the rest. */
  /** What to say for a provider's code of a way to pay. In English the page shows the code, as the customer wrote. */
  modes: {} as Record<string, string>,
  heard: { COMPLETED: 'Paid.', FAILED: 'Not paid.', pending: 'Not confirmed yet.' },
  /** The heading while the status cannot be read. */
  unknown: 'Payment status not known yet',
  isTest: 'This is a test order. Nothing is charged or sent.',
  mayTakeAWhile: 'This may take a few seconds. If the status does not come, please reload the page.',
  notRead:
    'We cannot read the status of this payment just now. The payment itself is not affected. If you ' +
    'have paid, please do not pay again.',
  checkAgain: 'Check again',
  tryAgain: 'Try again',
  chat: 'Ask on WhatsApp about this order',
  steps: {
    title: 'What happens next',
    parcel: 'Your parcel',
    arrived: (name: string) => `Your ${name} arrived. You can change them until we talk.`,
    send: (name: string, areForTwo: boolean) =>
      `Please send your ${name}${areForTwo ? ', of both people' : ''}. You can change them until we talk.`,
    seeOrChange: (name: string) => `See or change your ${name}`,
    sendThem: (name: string) => `Send your ${name}`,
    beforeTalk: (thing: string) => `Please send your ${thing} before we talk.`,
    onWhatsapp: (thing: string) => `Send your ${thing} on WhatsApp`,
    nothing: 'There is nothing to send. Have your question ready.',
    onTime: (time: string) => `We talk on ${time}.`,
    agree: (when: string) => `We agree the time with you ${when}.`,
    minutes: (minutes: number) => `We talk for ${minutes} minutes.`,
    afterwards: 'Then we talk.',
    stop: '.',
  },
  toPaymentPage: 'Go to the payment page',
  backToPaymentPage: 'Back to the payment page',
  receipt: 'Your receipt',
  shop: 'Continue shopping',
  copy: 'Copy',
  copied: 'Copied',
  ofOrderNumber: ' order number',
  ofOrderId: ' order ID',
  yourOrder: 'Your order',
  /** The sentence has the link to 'your order' in it. */
  findAgain: ['You can find this page again under ', ', by its number.'],
  ifQuestion: 'If you have a question, message or call us and give the order ID below.',
  updates: [
    'This page updates automatically. You can also close it and open the same link later, or find it under ',
    '.',
  ],
  noWord: 'We have no word of a payment yet.',
  paid: 'If you have paid',
  notAgain: 'Please do not pay again.',
  mostBanks: 'Your bank may be slow: most confirm within a few minutes.',
  cameBack: 'If you came back without paying',
  nothingCharged: 'Nothing was charged, and your order is kept.',
  stillNoWord: 'We still have no word of a payment. Please look in your UPI or bank app.',
  ifShown: 'If it shows the payment',
  keepAsking:
    'We keep asking, even when this page is closed. If the payment fails in the end, your bank will return the ' +
    'money automatically within five days.',
  ifNotShown: 'If it shows no payment',
  notPaidYet: 'You have not paid yet, and nothing was charged.',
  retry: {
    kept: 'We have kept your order. You can pay for it now, in another way if you like.',
    again: 'Try again',
    busy: 'Opening the payment page...',
    priceChanged: (price: string) =>
      `The price has changed since you ordered: it is now ${price} a piece. Nothing was charged. ` +
      'Please place a new order if you want it at this price.',
    seePrice: 'See the product and its price',
    changed:
      'Something has changed since you ordered: a price, or how many pieces are left. Nothing was charged. ' +
      'Your basket shows what holds today.',
    seeBasket: 'See your basket',
    linesChanged:
      'Something in this order has changed since: a price, or how many pieces are left. Nothing was charged. ' +
      'Please place a new order of what you still want.',
    seeShop: 'Visit the shop',
    notOnSale:
      'This product is no longer on sale, so the order cannot be paid any more. Nothing was charged. ' +
      'Ask us on WhatsApp: perhaps there is another piece like it.',
    tooMany: (wait: string) => `Too many tries. Please wait ${wait}, then press Try again.`,
    unavailable:
      'The payment page cannot be opened just now, and nothing was charged. ' +
      'Please press Try again in a minute; if it stays so, message us with your order number.',
    unreachable:
      'We got no answer. Please check your connection and press Try again; this will not place a second order.',
    ask: 'Ask on WhatsApp',
  },
};
