/** Lists of the shop's products, with what narrows and orders them. */
export const listing = {
  // To the letter as the customer fixed them.
  loading: 'Loading...',
  noProducts: 'No Products Found',
  details: 'Details',
  enquire: 'Enquiry Now',
  ofName: { before: ' of ', after: '' },
  aboutName: { before: ' about ', after: '' },
  count: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  nothingFits: 'Nothing fits all of these choices. Please remove one, or ask us to look for you.',
  emptyCategory:
    'There are no products in this category at the moment. Please ask us, or see our other products.',
  clearChoices: 'Clear all choices',
  all: 'All products',
  ask: 'Ask us',
  notSure: 'Not sure which one?',
  askFirst: 'Ask us before you choose. By tradition a stone goes by your chart, not your sun sign.',
  notLoaded: 'The products could not be loaded. Please check your internet connection and try again.',
  tryAgain: 'Try again',
  wholePage: 'Load the whole page',
  filters: {
    title: 'Filter and sort',
    any: 'All',
    from: 'Price from (₹)',
    to: 'Price up to (₹)',
    sort: 'Sort',
    show: 'Show',
    takeBack: 'Take back: ',
    clear: 'Clear all',
  },
  between: (from: string, to: string) => `${from} to ${to}`,
  from: (from: string) => `From ${from}`,
  upTo: (to: string) => `Up to ${to}`,
  /** Names of what can be chosen, by their parameters; what is missing is called as the server calls it. */
  facets: {} as Partial<Record<string, string>>,
  /** Orders of a list, by the values of their parameter; the same. */
  sorts: {} as Partial<Record<string, string>>,
  /** Puts a value of a facet into words; null where the server's are meant. */
  value: (_facet: string, _value: string): string | null => null,
};
