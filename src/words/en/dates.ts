import { indiaDayInWords, indiaFullDay, indiaTimeInWords } from '#domain/site/india-time.ts';

/** Moments in India, as buyers read them. */
export const dates = {
  day: indiaDayInWords,
  fullDay: indiaFullDay,
  time: indiaTimeInWords,
};
