/** The form by which a payment request is paid; the rest of it is as at the checkout. */
export const pay = {
  form: 'Payment',
  howItStands: 'See how this payment stands',
  /** Before, in and after the link to the terms. */
  agree: ['. By paying you agree to the ', 'Terms', ' and confirm that you are 18 or older.'],
  use: 'We use your details for this payment, and keep what accounts and tax law ask for.',
  notChecked: 'Your details could not be checked. Please check your connection and press Checkout Now again.',
  noAnswer:
    'We got no answer. Please check your connection and press Checkout Now again; you are never charged twice for this.',
};
