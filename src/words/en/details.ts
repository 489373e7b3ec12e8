import { twelveHours } from '#domain/site/india-time.ts';
import { promises } from '#domain/site/promises.ts';

/** The page on which a client sends birth details. Times of birth come as '06:05'. */
export const details = {
  title: 'Birth details',
  titleWithoutBirth: 'Date of birth and name',
  description: 'What a reading needs: date, time and place of birth, and your question.',
  notLoaded: 'We could not open this page just now. Please reload it in a minute.',
  of: (consultation: string) => `For ${consultation}`,
  once: 'Send this once; we read it before we talk, and you can change it until then.',
  ifQuestion: 'If you have a question, please ',
  nothingNeeded: 'This consultation needs no birth details.',
  noScript: 'Sending details on this page needs JavaScript. To send them without it, please ',
  chat: (consultation: string | null) =>
    `Namaste, this is about the birth details for ${consultation ?? 'my consultation'}.`,

  digits: {
    label: 'Last four digits of your phone',
    hint: 'Of the phone number that the consultation was arranged with, even if somebody else paid. We ask because somebody else may have this link.',
    goOn: 'Continue',
  },
  busy: 'One moment…',
  noAnswer:
    'We got no answer. Please check your connection and press the button again; what you typed is still here.',
  notNow: 'This could not be done just now. Please try again in a minute; what you typed is still here.',
  tooOften: (wait: string) => `That was often. Please wait ${wait} and try again.`,

  people: { only: 'Who the reading is for', first: 'First person', second: 'Second person' },
  addSecond: 'Add a second person',
  removeSecond: 'Remove the second person',
  nameHint: 'Spelled as you use it. Other spellings fit into your question below.',
  dateOfBirth: 'Date of birth',
  howWellKnown: 'How well is the time known?',
  known: { exact: 'Exact', about: 'About', unknown: 'Not known' },
  timeOfBirth: 'Time of birth',
  timeHint: 'By the clock of that place and day.',
  minutes: 'Plus or minus how many minutes',
  placeOfBirth: 'Place of birth',
  placeHint: 'Type a few letters and choose. Is it not in the list? Choose the nearest town.',
  towns: 'Towns',
  noTown: 'No town of this name. Please choose the nearest town.',
  noTowns: 'The list of towns could not be loaded. Please check your connection and press the button again.',
  isParent: 'I am a parent or legal guardian and agree.',
  question: 'Your question (optional)',
  whenToTalk: 'When would you like to talk? (optional)',
  keep: 'Please keep these details for later consultations',
  send: 'Send my details',
  lookAtMarked: 'Please look at the fields that are marked.',

  agree: 'By sending these details you agree that we use them.',
  /** Sentences of the privacy notice, which a test compares with it. */
  notice: {
    use: 'We use them for your reading and later questions.',
    kept: `${promises.birthDetailsDays} days after the consultation, or for as long as you ask us to keep them.`,
    others: 'Before you give details of another person, such as a partner, please ask that person.',
    child: 'We use the details of a child only for that reading.',
  },
  weKeep: 'We keep them',
  seeThem: 'How to see, correct or delete them:',
  yourData: 'your data',
  privacy: 'Privacy policy',

  arrived: 'Your details have arrived. Thank you.',
  sentBefore: 'You have sent these details',
  sentOn: (time: string) => `Sent on ${time}.`,
  facts: {
    question: 'Your question',
    whenToTalk: 'When to talk',
    kept: ['Kept', 'for later consultations, as you asked'],
  },
  times: {
    exact: (time: string) => `${twelveHours(time)}, exact`,
    about: (time: string) => `about ${twelveHours(time)}`,
    within: (time: string, minutes: number) => `${twelveHours(time)}, plus or minus ${minutes} minutes`,
    unknown: 'not known',
  },
  canChange: 'You can change them here until we talk.',
  change: 'Change these details',
};
