/** The pages of consultations: those of a category, and each one's own. */
export const consulting = {
  toldBefore: 'We tell you the fee before you pay',
  /** A day follows. */
  nextFree: 'Next free day: ',
  question: (title: string) => `Namaste, I have a question about ${title}.`,
  /** What paying brings follows. */
  paymentLink: 'A payment link follows once a time is agreed.',
  free: 'Free, by yourself:',
  related: 'Related consultations',
  bookFor: (title: string) => `Book an appointment for ${title}`,
  shop: 'Gemstones and rudraksha in the shop',
  shopText:
    'Each described in plain words, gemstones with weight, size, origin and treatment. Ask before you buy: by ' +
    'tradition a chart decides, not a sun sign.',
  seeShop: 'See the shop',
};
