import { promises } from '../site/promises.ts';

/*
 * The sentences of the privacy notice that a client agrees to by sending birth details, in its two languages.
 * A test compares them with the notice.
 */

export const consentWords = {
  use: 'We use them for your reading and later questions.',
  kept: `${promises.birthDetailsDays} days after the consultation, or for as long as you ask us to keep them.`,
  others: 'Before you give details of another person, such as a partner, please ask that person.',
  child: 'We use the details of a child only for that reading.',
} as const;

export const consentWordsInHindi = {
  use: 'इनसे हम आपकी कुंडली पढ़ते हैं और बाद के प्रश्नों का उत्तर देते हैं।',
  kept: `परामर्श के ${promises.birthDetailsDays} दिन बाद तक, या जब तक आप हमसे उसे रखने को कहें।`,
  others: 'किसी और व्यक्ति, जैसे जीवनसाथी, की जानकारी देने से पहले उनसे पूछ लीजिए।',
  child: 'बच्चे का विवरण हम केवल उसी काम में लेते हैं।',
} as const satisfies Record<keyof typeof consentWords, string>;
