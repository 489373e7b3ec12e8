/**
 * Words that the customer fixed to the letter, spellings included ('Enquery Now', 'Our Clients Say!!!'): they
 * are not mistakes to be corrected. Every page takes them from here.
 */
export const copy = {
  loading: 'Loading...',
  noProducts: 'No Products Found',
  productNotFound: 'Product not found',
  enquireFloating: 'Enquery Now',
  enquireProduct: 'Enquery Now',
  enquireCard: 'Enquiry Now',
  appointmentTitle: 'Appointment Now',
  enquiryTitle: 'Enquiry Now',
  namePlaceholder: 'Enter your Name',
  submitting: 'Submitting...',
  details: 'Details',
  orderNow: 'Order Now',
  otherPoint: 'Other Point',
  priceOnRequest: 'Price on request',
  bookAppointment: 'Book Appointment',
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
