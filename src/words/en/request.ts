/** Why a payment request of the owner cannot be paid, for whoever wants to. */
export const request = {
  paid: 'This has been paid already. Thank you.',
  withdrawn: 'This payment request has been withdrawn.',
  lapsed: 'This payment request is no longer valid.',
  unknown: 'Payment request not found',
  manyPayers:
    'This link was used with many different phone numbers already. ' +
    'Please use the phone number that we know, or ask us for a new link.',
  unknownOrder: 'Order not found',
};
