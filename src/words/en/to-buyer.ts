/** Texts of chats that the owner sends to a buyer, each after a greeting. */
export const toBuyer = {
  namaste: (name: string) => `Namaste ${name},`,
  order: (called: string, title: string) => `your order ${called} (${title})`.replace('  ', ' '),
  mismatched: (order: string) =>
    `the payment of ${order} does not match the order. Let us find out together what happened.`,
  pending: (order: string) => `${order} is not paid yet. Can I help you with the payment?`,
  failed: (order: string, address: string) =>
    `the payment of ${order} did not go through. You can try again here: ${address}`,
  back: (order: string) => `the money for ${order} goes back to the account you paid from.`,
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
    `thank you for ${order}. I hope that it has reached you well. ` +
    'If you have a question about it, please write to me here.',
  review:
    'If you are content, a few words about it would help others: please write them here, ' +
    'and tell me whether I may show them on my website with your name.',
};
