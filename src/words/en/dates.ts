import { indiaDayInWords, indiaTimeInWords } from '#domain/site/india-time.ts';

/** Moments in India, as buyers read them. */
export const dates = {
  day: indiaDayInWords,
  time: indiaTimeInWords,
};
