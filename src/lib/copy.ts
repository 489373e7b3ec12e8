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
