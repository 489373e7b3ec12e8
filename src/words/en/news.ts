import { promises } from '#domain/site/promises.ts';
import { dates } from './dates.ts';

const backWithin = `within ${promises.refundDays} working days`;
const nothingCharged = 'Nothing was charged.';

/** What the buyer of an order is told about its money and its parcel, on pages and in mails. */
export const news = {
  packed: 'Your order is packed and leaves soon.',
  shipped: 'Your parcel has left.',
  shippedWith: (courier: string) => `Your parcel has left with ${courier}.`,
  delivered: 'Your parcel is delivered.',
  returned: 'Your parcel has come back to us.',
  cancelled: 'This order is cancelled.',
  received: 'We have received your order.',
  /** Steps of a parcel in their order. The middle one depends on how far the parcel has come. */
  steps: {
    paid: (on: Date) => `You paid on ${dates.day(on)}.`,
    new: 'We pack your order with care and write to you when it leaves.',
    packed: 'Your order is packed. We write to you when it leaves.',
    shipped: 'Your parcel is on its way.',
    by: (day: Date) =>
      `It should reach you by ${dates.fullDay(day)}. That is ${promises.deliveryDays} working days; a public holiday adds one more.`,
  },
  whatNext: 'We will ask you whether to send it again or to give your money back.',
  // The refund promise of the terms.
  toGoBack: `What you paid goes back to the account you paid from, ${backWithin}.`,
  restToGoBack: `The rest follows ${backWithin}.`,
  /** Headings of the page, in place of that of the payment. */
  titles: {
    shipped: 'Your parcel has left',
    delivered: 'Your parcel is delivered',
    returned: 'Your parcel has come back to us',
    cancelled: 'Order cancelled',
    moneyReturned: 'Your money has been returned',
    moneyReturning: 'Your money is on its way back',
    partReturned: 'Part of your money has been returned',
    partReturning: 'Part of your money is on its way back',
  },
  thanks: 'Thank you.',
  thanksTo: (name: string) => `Thank you, ${name}.`,
  unpaid: {
    failed:
      'The payment did not go through, so nothing was charged. If your account shows a debit all the same, ' +
      'your bank will return it automatically within five days of the payment.',
    reported:
      'This payment was reported as failed, and since then as paid. We are asking the payment provider. ' +
      'If the money has reached us, it goes back to you by itself. Please do not pay again until you know.',
    withdrawn: `This payment request has been withdrawn. ${nothingCharged}`,
    ifPaid: 'If you have paid all the same, the money goes back to you by itself.',
    lapsed: `This payment request is no longer valid. ${nothingCharged} Please ask us for a new one if you still want to pay.`,
    // Of a sale that the owner wrote down: she may have the money.
    sold: 'The piece had been sold to another buyer. If you have paid for it, please message us.',
    notBegun: 'This has not been paid yet.',
    settling: 'Your payment has reached us. We are just confirming your order.',
  },
  /** Why a payment pays for nothing, or not for all of an order. */
  unused: {
    amount_mismatch: 'The amount that reached us was not that of the order.',
    reference_mismatch: 'Your payment was reported with another reference than that of this order.',
    late_success:
      'This payment reached us after it had been reported as failed, so it does not pay for the order.',
    request_over: 'We had withdrawn this payment request before your payment reached us.',
    double_payment: 'Your order was paid twice, and once is enough.',
    already_sold: 'Another buyer had paid for this piece a moment before you, and there is only one.',
  },
  lost: {
    pieces: 'Other buyers had paid a moment before you, and not enough pieces are left.',
    onePieceOf: (name: string) =>
      `Another buyer had paid for ${name} a moment before you, and there is only one.`,
    piecesOf: (names: string) =>
      `Other buyers had paid for ${names} a moment before you, and not enough pieces are left.`,
    restGoesOn: 'The rest of your order goes on.',
    and: ' and ',
  },
  back: {
    byItself: 'Your money goes back by itself.',
    ofItByItself: 'What you paid for it goes back by itself.',
    settled: 'We have looked into it and settled it with the payment provider.',
    ifMissing: 'If you still miss money, please message us.',
    left: (money: string) => `${money} goes back to you ${backWithin}.`,
    toYou: 'to the account you paid from',
    toOthers: 'to the account it came from',
    gone: (money: string, account: string) => `${money} has gone back ${account}.`,
    taken: (money: string) => `Your bank has taken ${money} back for you.`,
    given: (money: string) => `${money} has been given back to you.`,
    going: (money: string, account: string) => `${money} is on its way back ${account}.`,
    refused: (money: string, account: string) =>
      `We could not send ${money} back ${account}. We know about it, and will try again or pay it back ` +
      `in another way. If you do not hear from us ${backWithin}, please message us.`,
    atBank: 'Your bank is looking into this payment and decides about it.',
  },
  otherAmount: (paid: string, agreed: string) =>
    `Your bank has confirmed a payment of ${paid}, but the order is for ${agreed}.`,
  toBeChecked:
    'The order is not confirmed until we have checked this ourselves. ' +
    'We will contact you. Please do not pay again.',
  parcelNumber: 'Tracking number:',
};
