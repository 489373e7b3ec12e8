/** A time to wait, in words. */
export const waiting = {
  aFew: 'a few minutes',
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
};
