import { promises } from '#domain/site/promises.ts';
import { options } from './options.ts';

/** The letters to the buyer of an order. */
export const mail = {
  greeting: (name: string) => `Namaste ${name},`,
  seeAgain: (number: string) =>
    `To see the order again, with the number ${number} and the last four digits of your phone:`,
  question: 'Do you have a question? Reply to this e-mail, or reach us here:',
  phone: 'Phone',
  email: 'E-mail',
  regards: 'With warm regards,',
  /** What was ordered, in a subject. */
  isTest: 'This is a test order: nothing was charged, nothing is sent.',
  facts: {
    order: 'Order',
    orderId: 'Order ID',
    product: 'Product',
    productNo: (line: number) => `Product ${line}`,
    quantity: 'Quantity',
    at: (quantity: number, price: string) => `${quantity}, at ${price} each`,
    total: 'Total',
    paidBy: 'Paid by',
    paymentReference: 'Payment reference',
    receiptNumber: 'Receipt number',
    courier: 'Courier',
    tracking: 'Tracking number',
    refundOf: 'For',
    sentBack: 'Sent back',
    on: 'On',
    refundReference: 'Refund reference',
  },
  /** Ways to pay that are called otherwise than the provider's words for them. */
  modes: {} as Record<string, string>,
  receipt: {
    subject: (title: string) => `Your order of ${title} is confirmed`,
    thanks: 'Thank you for your order. Your payment has reached us, and the order is confirmed.',
    link: 'Your receipt, to read and to print. It asks for the last four digits of your phone number:',
    madeFor: (line: string) => `${line}. ${options.madeForYou}`,
  },
  talk: {
    isOn: 'Your consultation is on:',
    noTime: 'We agree the time of your consultation with you.',
    sendDetails: (name: string) =>
      `Please send the ${name} that the consultation needs, if you have not yet.`,
    change: 'You can change them there until we talk:',
    sendThing: (thing: string) => `Please send us your ${thing} on WhatsApp, before we talk:`,
  },
  parcel: {
    next: 'What happens next:',
    packing: [
      `We pack your order with care and write to you when it leaves. It reaches you within ${promises.deliveryDays} working days`,
      'of the order (Monday to Saturday, except public holidays). We send it to:',
    ],
    ifWrong: [
      'If the address is not right, please tell us soon. You may cancel free of charge until we send the order,',
      `and return it within ${promises.returnDays} working days of delivery. The terms in full:`,
    ],
  },
  sold: {
    subject: (title: string) => `${title} was sold a moment before you paid: your money goes back`,
    onlyOne: (name: string) =>
      `There is only one ${name}, and another buyer had paid for it a moment before you.`,
    sorry: (why: string) => `${why} We are sorry.`,
    goesBack: (money: string) =>
      `Your ${money} goes back by itself to the account you paid from; you need not do anything.`,
    another: 'You get another e-mail once it is on its way.',
    similar: 'If you would like a similar one, write to us: we gladly look for it.',
  },
  shipped: {
    subject: (title: string) => `Your parcel has left: ${title}`,
    hasLeft: 'Your parcel has left.',
    where: 'Where it is:',
    goesTo: 'It goes to:',
    withOrder: 'You can see it with your order too:',
  },
  refund: {
    isThere: (money: string) => `${money} has been given back to you`,
    isOnItsWay: (money: string) => `${money} is on its way back to you`,
    given: (money: string) => `We have given ${money} back to you.`,
    sent: (money: string, mode: string | null) =>
      `We have sent ${money} back to the account you paid from${mode === null ? '' : ` (by ${mode})`}.`,
    shown: [
      'Most banks show it within 5 to 7 working days. If it is not there by then, please ask your bank, with the',
      'reference below, and tell us too.',
    ],
    link: (title: string) =>
      `${title}, to read and to print. It asks for the last four digits of your phone number:`,
  },
};
