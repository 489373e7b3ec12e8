/**
 * The states of an order’s parcel, set by the owner and kept apart from the payment, with the names that she
 * reads. A parcel is `returned` when it comes back to the shop: nobody took it in, or the buyer sent it back.
 */
export const fulfilmentNames = {
  new: 'To pack',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Came back',
  cancelled: 'Cancelled',
} as const;
/** The name of `delivered` for goods that the buyer took along. */
export const HANDED_OVER = 'Handed over';
export type Fulfilment = keyof typeof fulfilmentNames;
export const fulfilments = Object.keys(fulfilmentNames) as [Fulfilment, ...Fulfilment[]];

/** Returns true if a parcel in this state is with the courier or the buyer, and can come back. */
export const hasLeft = (state: Fulfilment): boolean => state === 'shipped' || state === 'delivered';

/** Returns true if a parcel in this state is with the owner for good, so that its pieces may be sold again. */
export const isBack = (state: Fulfilment): state is 'returned' | 'cancelled' =>
  state === 'returned' || state === 'cancelled';

/** Returns true if a parcel in this state still has to be sent. */
export const isToLeave = (state: Fulfilment): boolean => state === 'new' || state === 'packed';

/** Filter of a list for parcels that wait to be packed or sent, perhaps after a look at their payments. */
export const waitingParcels = {
  status: 'COMPLETED' as const,
  kind: 'product' as const,
  fulfilment: fulfilments.filter(isToLeave),
  to_do: ['pack' as const, 'send' as const, 'look' as const],
};

const inWords = (names: readonly string[]) =>
  new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(names);

export const fulfilmentTexts = {
  choose: `Please choose ${inWords(fulfilments)}.`,
  time: 'Please choose a date and time.',
  outcome: 'Please choose done, missed or nothing.',
  onlyTrue: 'Please send true, or leave it out.',
  tell: 'Please send true or false.',
  version: 'Please reload the order first.',
  updated: 'Order updated',
  unknownOrder: 'Order not found',
  changed: 'This order was changed elsewhere meanwhile. Please look at it again before you save.',
  soldAgain: 'It cannot go out again: its pieces were put back into the shop, and too few are left there.',
  sent: 'The e-mail is on its way',
  cannotSend: 'There is nothing of that kind to send.',
  noMail: 'E-mail is not set up, so nothing can be sent.',
} as const;
