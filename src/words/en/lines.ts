/** The lines of a basket, wherever they are shown, and the basket itself. */
export const lines = {
  loading: 'Loading...',
  title: 'Checkout',
  onlyOne: 'There is only one.',
  thereAreNoMore: 'There are no more.',
  visitShop: 'Visit the shop',
  total: 'Total',
  quantity: 'Quantity',
  fewer: 'Decrease quantity',
  more: 'Increase quantity',
  aProduct: 'A product',
  aProductInside: 'a product',
  leftOut: (names: string) => `Not in the total, because it cannot be bought just now: ${names}.`,
  wanted: (wanted: number, left: number) =>
    `You wanted ${wanted}; only ${left} ${left === 1 ? 'is' : 'are'} left.`,
  priceChanged: (before: string, now: string) => `The price has changed: it was ${before}, it is now ${now}.`,
  /** Why nothing of a line can be bought. */
  obstacles: {
    unknown: 'We could not read its present price.',
    gone: 'It is no longer on sale.',
    sold: 'It has been sold.',
    sold_out: 'It is sold out just now.',
    used_up: 'No more pieces of it are left.',
    on_request: 'Its price is on request now. Please ask us.',
    options: 'This choice is no longer offered. Please choose again on its page.',
  },
  basket: {
    empty: 'Your basket is empty.',
    keeps: 'What you put in stays on this device until you buy or remove it.',
    forbidden:
      'Your browser does not let this site keep anything, so it has no basket here. ' +
      'Each product can still be ordered by itself: press Order Now on its page.',
    damaged: 'Some of what your browser kept of your basket could not be read. Please check what is here.',
    changeNotKept: 'Your browser could not keep this change, so nothing was changed.',
    notRead: 'We could not read today’s prices. Nothing in your basket is lost.',
    again: 'Try again',
    remove: 'Remove',
    removed: (name: string) => `Removed: ${name}.`,
    undo: 'Undo',
    see: 'See basket',
    withoutThem: 'You can order the rest; it stays in your basket.',
    nothingToBuy: 'Nothing here can be bought just now.',
    goOn: 'Continue shopping',
    change: 'Change your basket',
    forPieces: (amount: string, pieces: number) => `(${amount} for ${pieces})`,
  },
};
