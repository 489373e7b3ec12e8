import { promises } from '#domain/site/promises.ts';

/** What visitors can do, as the search finds it. */
export const actions = {
  book: 'Choose an open time in her calendar; it opens in a new tab.',
  call: (phone: string) => `Call ${phone}`,
  write: 'Write on WhatsApp',
  answered: (when: string) => `A question costs nothing. We answer ${when}.`,
  complain: `You get a number at once, an acknowledgement within ${promises.acknowledgeHours} hours, and the name of the person who answers.`,
  clients: 'What clients say about their consultations, on the home page.',
};
