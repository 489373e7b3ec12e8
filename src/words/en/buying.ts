/** What the pages of the basket and the checkout say around their forms. Between two parts stand links. */
export const buying = {
  basketNoScript: ['The basket needs JavaScript. Without it, please look in ', 'the shop', ' and '],
  description: (what: string) =>
    `Order ${what}: enter where it goes, see the total, and pay by UPI, card or net banking.`,
  whatIsInBasket: 'what is in your basket',
  chat: (name: string) => `Namaste, I would like to order ${name}. Quantity: 1`,
  chatBasket: 'Namaste, I would like to order what is in my basket.',
  yourProduct: 'your product',
  title: (name: string) => `Checkout: ${name}`,
  keptBasket: 'Your basket is kept. To be told when you can order, or to ask, please ',
  toBeTold: 'To be told when it can be ordered, or to ask about it, please ',
  noScript: 'Ordering on this page needs JavaScript. To order without it, please ',
  ourProvider: 'our payment provider',
  notFound: 'Product not found',
  mayBeSold: 'It may have been sold: most stones exist only once. Ask us for a similar one.',
  late: 'It may have been sold or taken off the shop, or we could not load it just now.',
};
