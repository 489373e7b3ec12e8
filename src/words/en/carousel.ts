/** The row of clients' words. */
export const carousel = {
  useKeys: 'Use the arrow keys.',
  previous: 'Previous',
  next: 'Next',
  show: (at: number, of: number) => `Show ${at} of ${of}`,
};
