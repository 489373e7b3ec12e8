/** Texts of chats that the owner sends to a buyer or a client, each after a greeting. */
export const toBuyer = {
  namaste: (name: string) => `Namaste ${name},`,
  introduction: (astrologer: string, practice: string) => `this is ${astrologer} of ${practice}.`,
  order: (called: string, title: string) => `your order ${called} (${title})`.replace('  ', ' '),
  mismatched: (order: string) =>
    `the payment of ${order} does not match the order. Let us find out together what happened.`,
  pending: (order: string) => `${order} is not paid yet. Can I help you with the payment?`,
  failed: (order: string, address: string) =>
    `the payment of ${order} did not go through. You can try again here: ${address}`,
  back: (order: string) => `the money for ${order} goes back to the account you paid from.`,
  gaveBack: (order: string, money: string) => `${money} of what you paid for ${order} goes back to you.`,
  thanks: (order: string) => `thank you for ${order}. The payment has arrived.`,
  whenSent: ' I will message you when it is sent.',
  packed: (order: string) => `${order} is packed and leaves soon.`,
  shipped: (order: string, parcel: string) => `${order} has left${parcel && ` with ${parcel}`}.`,
  where: (address: string) => ` See where it is: ${address}`,
  delivered: (order: string) => `${order} has been delivered. Please write to me if you have a question.`,
  cameBack: (order: string) => `the parcel with ${order} has come back to me.`,
  sendAgain:
    ' Shall I send it again, or give your money back? If the address has changed, please write it here.',
  cancelled: (order: string) => `${order} is cancelled. The money goes back to the account you paid from.`,
  arrived: (order: string) =>
    `thank you for ${order}. I hope that you are happy with it. ` +
    'If you have a question about it, please write to me here.',
  review:
    'If you are content, a few words about it would help others: please write them here, ' +
    'and tell me whether I may show them on my website with your name.',
  late: {
    sorry: (order: string) => `about ${order}: I am sorry.`,
    left: (parcel: string) =>
      `It left with ${parcel || 'the courier'} and is later than promised. I am asking them where it is.`,
    notLeft: 'It has not left yet, and it is later than promised.',
    again: 'I will write again as soon as I know more.',
  },
  /** `amount` may be empty. */
  payHere: (title: string, amount: string, address: string) =>
    `here is the link to pay ${amount && `${amount} `}for ${title}: ${address}`,
  payIsOpen: (title: string, address: string) =>
    `The payment for ${title} is still open. You can pay here: ${address}`,
  /** A talk that has a time: a consultation that was ordered, or an appointment that was asked for. */
  talk: {
    consultation: 'consultation',
    appointment: 'appointment',
    confirmed: (talk: string, time: string) =>
      `Your ${talk} is confirmed for ${time}. ` +
      'I will call you on this number. If the time no longer suits you, please tell me here.',
    moved: (talk: string, time: string) =>
      `Your ${talk} has a new time: ${time}. If it does not suit you, please tell me here.`,
    cancelled: (talk: string, time: string) =>
      `I am sorry, but your ${talk} of ${time} cannot take place. ` +
      'Please tell me here which other time would suit you.',
    reminder: (talk: string, when: string) => `A reminder of our ${talk} ${when}.`,
    today: (clock: string) => `today at ${clock}`,
    tomorrow: (clock: string) => `tomorrow at ${clock}`,
    onDay: (day: string, clock: string) => `on ${day} at ${clock}`,
    thanks: 'Thank you for the conversation. If a question comes up later, please write to me here.',
    thanksAgain: 'Thank you once more for your trust.',
    ready: (things: string) => `Please have your ${things} ready.`,
    andYour: ' and your ',
    perhapsReady: 'If your question is about a birth chart, please have date, time and place of birth ready.',
    birth: (areTwo: boolean) =>
      `date, time and place of birth${areTwo ? ', and those of the other person' : ''}`,
    nameAndDate: 'date of birth and name, spelled as you use it',
    askDetails: (title: string, details: string, address: string) =>
      `For ${title} I need your ${details}. Please send them here; the page asks for ` +
      `the last four digits of your phone: ${address}`,
    askThing: (title: string, thing: string) => `Please send me your ${thing} for ${title} in this chat.`,
  },
  /** The opening of an answer to an enquiry. */
  reply: {
    received: { complaint: 'I have received your complaint.', request: 'I have received your request.' },
    settledBy: (time: string) => `It will be settled by ${time}.`,
    /** What it is about may be empty. */
    thanks: (about: string) => `Thank you for your message${about && ` about ${about}`}.`,
    askedFor: (time: string) => ` You asked for ${time}.`,
    subject: (practice: string, about: string) => `Your message to ${practice}${about && `: ${about}`}`,
    numbered: {
      complaint: (number: string) => `Your complaint ${number}`,
      request: (number: string) => `Your request ${number}`,
    },
  },
};
