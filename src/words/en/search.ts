import { LONGEST } from '#domain/site/field-lengths.ts';

/** The site's search. */
export const search = {
  loading: 'Loading...',
  label: 'Search',
  noScript: 'Searching needs JavaScript. These pages list everything there is:',
  what: 'What are you looking for?',
  hint: 'A service, a stone, a question. English or Hindi, spelled as you like.',
  tooLong: `Only the first ${LONGEST.other} characters are searched; a word or two is enough.`,
  tryAgain: 'Try again',
  nothing: 'Nothing matches. Try fewer words, or other ones.',
  ask: 'Ask us',
  alsoCan: 'You can also ',
  more: 'Show more',
  often: 'Often looked for',
  notSearched: 'Nothing could be searched just now. Please check your internet connection.',
  noShop: 'The shop could not be searched just now.',
  none: 'Nothing found',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  near: (count: number) =>
    `Nothing has exactly these words. ${count === 1 ? '1 result that comes' : `${count} results that come`} near`,
  newTab: ' (opens in a new tab)',
  /** Names of what is found. */
  kinds: {
    Service: 'Service',
    Tool: 'Tool',
    Article: 'Article',
    Answer: 'Answer',
    Page: 'Page',
    Policy: 'Policy',
    Action: 'Reach us',
    Product: 'Product',
  },
};
