/** Fees and times of consultations, and the table of them. */
export const fees = {
  /** @param amount rupees: '₹1,100' */
  from: (amount: string) => `from ${amount}`,
  minutes: (minutes: number) => `${minutes} minutes`,
  /** @param what what the fee is for: '20 minutes', 'one plan' */
  whole: (amount: string, what: string) => `${amount} for ${what}`,
  /** @param amount what several slots cost */
  together: (amount: string) => `${amount} together`,
  sample: (fee: string) => `${fee} (sample)`,
  areSample: 'Sample fees.',
  /** One subject of several within a sentence. */
  subject: (title: string, fee: string, isFirst: boolean) =>
    `${isFirst ? title : title.toLowerCase()} ${fee}`,
  areSamples: 'These fees are samples, until the practice has set its own.',
  settles: 'What it settles',
  time: 'Time',
  fee: 'Fee',
  ready: 'Have ready',
  details: 'Details',
  book: 'Book',
  toldBefore: 'Told before you pay',
  forWhat: (what: string) => `for ${what}`,
  howYouPay: 'How you pay',
  payBy: (ways: string) => `By ${ways}.`,
  terms: 'The terms',
  whichFits: 'Ask which one fits',
};
