import { indiaClock, indiaDayInWords, indiaFullDay, indiaTimeInWords } from '#domain/site/india-time.ts';

/** Moments in India, as buyers and clients read them. */
export const dates = {
  day: indiaDayInWords,
  fullDay: indiaFullDay,
  time: indiaTimeInWords,
  clock: (moment: Date) => indiaClock(moment, moment),
};
