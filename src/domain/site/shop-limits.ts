/** What the shop is measured for. See docs/scale.md for what comes after. */
export const shopLimits = {
  /** Products, hidden ones among them. One more is refused. */
  products: { most: 2_000, words: 'products' },
  /** Orders of a financial year. */
  orders: { most: 5_000, words: 'orders this financial year' },
  /** Enquiries that are kept, which are those of a year. */
  enquiries: { most: 5_000, words: 'enquiries' },
  subscribers: { most: 10_000, words: 'subscribers to the newsletter' },
} as const;

export type Limited = keyof typeof shopLimits;

/** From which share of a limit on the owner is told. */
const TOLD_FROM = 0.8;

/** Returns from how many on the owner is told. */
export const toldFrom = (what: Limited): number => shopLimits[what].most * TOLD_FROM;

const { products } = shopLimits;

/** What is said of a product beyond the limit. */
export const NO_MORE_PRODUCTS =
  `The shop has ${products.most.toLocaleString('en')} products, which is the most it can hold. ` +
  'Delete one that you no longer sell, then save this one.';
