import stones from '../../../../content/tools/graha-stones.json' with { type: 'json' };

/** The grahas' stones. */
export const gemstones = {
  heading: 'Stones by tradition',
  /** The stone of each graha and how it is worn. */
  stones,
  picture: 'Stones',
  square: 'The nine stones in their square',
  instead: (substitutes: string, mukhi: number) => `instead: ${substitutes}; rudraksha of ${mukhi} mukhi`,
  /** A stone in the first column of words: 'Ruby, Manik'. */
  stone: (stone: string, hindi: string) => `${stone}, ${hindi}`,
  inShop: (stone: string) => `Look for ${stone} in the shop`,
  worn: (metal: string, finger: string, day: string) => `${metal}, ${finger} finger, first on a ${day}`,
  mantraLanguage: 'sa-Latn',
  heads: ['Graha', 'Stone', 'How it is worn, by tradition'],
  allNine: 'All nine grahas and their stones',
  allNineCaption: 'All nine, by tradition',
  /** The stones for a lagna. */
  ofGraha: (stone: string, graha: string) => `${stone.toLowerCase()} (${graha})`,
  rules: (graha: string, house: number) => `${graha} rules house ${house}`,
  forLagna: (lagna: string, stones: string) => `For the lagna ${lagna} tradition looks first at ${stones}.`,
  why: (reasons: string) =>
    `${reasons}. The stones of the lords of houses 1, 5 and 9 are looked at first, and each only if its graha serves ` +
    'the whole chart.',
  lagnaCaption: (lagna: string) => `Stones for the lagna ${lagna}, by tradition`,
  details: (sentence: string, reasons: string) => `${sentence} ${reasons}.`,
  /** The stone of one graha. */
  forGraha: (graha: string, stone: string, hindi: string, instead: string) =>
    `Tradition gives ${graha} ${stone.toLowerCase()}, ${hindi}, or instead ${instead}.`,
  grahaCaption: (graha: string) => `The stone of ${graha}, by tradition`,
  noAdvice: 'This table is a tradition, not advice for your chart.',
  chartFirst: 'The lagna and the whole chart come before the stone.',
};
