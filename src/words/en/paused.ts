/** Said while the owner has paused the shop, before her own words. */
export const paused = {
  now: 'We take no orders just now.',
  again: (day: string) => `Orders open again on ${day}.`,
};
