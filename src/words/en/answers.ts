/** How the server answers a call that it refuses, whatever the call is about. */
export const answers = {
  nothingHere: 'There is nothing at this address.',
  tooMuch: 'This is too much to send at once.',
  checkEntered: 'Please check what you entered.',
  tooManyTries: 'Too many tries. Please wait a little and try again.',
  notNow: 'We cannot do this just now. Please try again in a few minutes.',
  restoringTitle: 'Back in a few minutes',
  restoring:
    'The site is being restored from a backup. Nothing was ordered and no money was taken. ' +
    'Please try again in a few minutes.',
};
