/**
 * Words that the customer fixed to the letter. Their spellings ('Enquery Now', 'Our Clients Say!!!') are not
 * mistakes. Those of pages that are in Hindi too are in src/words.
 */
export const copy = {
  loading: 'Loading...',
  noProducts: 'No Products Found',
  productNotFound: 'Product not found',
  enquireProduct: 'Enquery Now',
  enquireCard: 'Enquiry Now',
  details: 'Details',
  orderNow: 'Order Now',
  otherPoint: 'Other Point',
  priceOnRequest: 'Price on request',
  sold: 'Sold',
  soldOut: 'Sold out',
  oneLikeIt: 'There was only one of this piece. Ask us for one like it.',
  chooseAgain: 'Please go back to the product and choose how you would like it.',
  onlyOne: 'There is only one.',
  thereAreNoMore: 'There are no more.',
  whenBack: 'There is none left just now. Ask us when it comes back.',
  bookPanel: 'Book An Appointment',
  bookNow: 'Book Now',
  latestArticles: 'Latest Articles',
  relatedArticles: 'Related Articles',
  readMore: 'Read More',
  serviceNotFound: 'Service details not found.',
  blogNotFound: 'Blog not found!',
  billing: 'Billing Information',
  summary: 'Order Summary',
  checkoutNow: 'Checkout Now',
  processing: 'Processing...',
  cannotInitiate: 'Unable to initiate payment. Try again later.',
  initiateError: 'Error occurred while initiating payment.',
  checkingPayment: 'Checking payment status...',
  goHome: 'Go to Home',
  paymentTitles: {
    COMPLETED: 'Payment Successful',
    FAILED: 'Payment Failed',
    pending: 'Payment Pending',
  },
} as const;

/** The texts about a payment that is tried again. */
export const retryCopy = {
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
} as const;

/** The texts about the basket and what is in it. */
export const basketCopy = {
  add: 'Add to basket',
  added: 'Added to your basket.',
  see: 'See basket',
  full: 'Your basket is full: it holds 20 different things. Please take one out, or order this one by itself.',
  noMore: 'Your basket already has all there are of this.',
  notKept:
    'Your browser could not keep this: its storage for this site is full or switched off. ' +
    'You can still order this one by itself.',
  late: 'A part of this page could not be loaded, so nothing was added. Please reload the page.',
  empty: 'Your basket is empty.',
  forbidden:
    'Your browser does not let this site keep anything, so it has no basket here. ' +
    'Each product can still be ordered by itself: press Order Now on its page.',
  damaged: 'Some of what your browser kept of your basket could not be read. Please check what is here.',
  changeNotKept: 'Your browser could not keep this change, so nothing was changed.',
  notRead: 'We could not read today’s prices. Nothing in your basket is lost.',
  again: 'Try again',
  remove: 'Remove',
  undo: 'Undo',
  checkout: 'Checkout',
  withoutThem: 'You can order the rest; it stays in your basket.',
  goOn: 'Look at more in the shop',
  change: 'Change your basket',
  nothingToBuy: 'Nothing here can be bought just now.',
  visitShop: 'Visit the shop',
} as const;

/** Says why nothing of a line can be bought. */
export const obstacleWords = {
  unknown: 'We could not read its present price.',
  gone: 'It is no longer on sale.',
  sold: 'It has been sold.',
  sold_out: 'It is sold out just now.',
  used_up: 'No more pieces of it are left.',
  on_request: 'Its price is on request now. Please ask us.',
  options: 'What you chose of it is not offered any more. Please choose again on its page.',
} as const;
