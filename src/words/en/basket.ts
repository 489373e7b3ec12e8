/** The basket, what is in it, and the button that puts something into it. */
export const basket = {
  add: 'Add to basket',
  added: 'Added to your basket.',
  see: 'See basket',
  full: 'Your basket is full: it holds 20 different things. Please take one out, or order this one by itself.',
  noMore: 'Your basket already has all there are of this.',
  notKept:
    'Your browser could not keep this: its storage for this site is full or switched off. ' +
    'You can still order this one by itself.',
  late: 'A part of this page could not be loaded, so nothing was added. Please reload the page.',
};
