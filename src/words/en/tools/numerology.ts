import meanings from '../../../../content/tools/number-meanings.json' with { type: 'json' };

/** Numerology. Lists have an entry for each number from 1 to 9, or for each line of the grid. */
export const numerology = {
  heading: 'Numbers',
  yours: 'Your numbers',
  nothingTyped: 'Please fill in a date, a name or a mobile number.',
  noMobile: 'Please type the ten digits of a mobile number.',
  otherLetters:
    'The tables have only the letters A to Z. Please type the English spelling of your documents.',
  noLetter: 'Please type a name with at least one letter.',
  moolank: 'Moolank',
  bhagyank: 'Bhagyank',
  name: 'Name',
  mobile: 'Mobile',
  meanings: meanings.map(({ words }) => words),
  /** A number and its graha, first with what tradition says of it, then in short. */
  meaning: (title: string, root: number, graha: string, meaning: string) =>
    `${title} ${root}, ${graha}: by tradition ${meaning}`,
  further: (title: string, number: string) => `${title.toLowerCase()} ${number}`,
  sentence: (parts: readonly string[]) => `${parts.join('; ')}.`,
  picture: (numbers: string) => `The numbers ${numbers}`,

  /** The table. */
  caption: 'How each number is added',
  heads: ['Number', 'How it is added', 'Result'],
  moolankAlso: 'mulank, driver',
  bhagyankAlso: 'conductor',
  lifePathAtOnce: 'Life path, all digits',
  lifePathInParts: 'Life path, in parts',
  kua: 'Kua',
  kuaAlso: 'feng shui',
  solarYear: (year: number) => `solar year ${year}`,
  kuaFor: (man: number, woman: number) => `${man} for a man, ${woman} for a woman`,
  chaldean: 'Chaldean',
  pythagorean: 'Pythagorean',
  mobileNumber: 'Mobile number',

  /** Below it. */
  waysDisagree:
    'The two ways of adding a life path disagree here about a master number. The root is the same; ' +
    'neither way is the right one.',
  grid: 'Lo Shu grid',
  digitsOnly: 'Digits of the date only',
  withBoth: 'With moolank and bhagyank',
  nameInParts: (chaldean: string, pythagorean: string) =>
    `The name in parts. Chaldean: ${chaldean}. Pythagorean: ${pythagorean}.`,
  vowelsAndOthers: (vowels: string, others: string) => `vowels ${vowels}, other letters ${others}`,
  howCounted:
    'Y counts as a consonant. The Pythagorean reading stops at 11, 22 and 33; the Chaldean one keeps the whole sum ' +
    'beside its root.',
  times: (digit: number, count: number) => `${digit} (${count} times)`,
  mobileDigits: (often: string, missing: string) =>
    `Mobile number. More than once: ${often}. Not in it: ${missing}.`,
  none: 'none',
  details: {
    date: (date: string, moolank: string, bhagyank: string) =>
      `${date}: moolank ${moolank}; bhagyank ${bhagyank}`,
    name: (name: string, chaldean: string, pythagorean: string) =>
      `${name}: Chaldean ${chaldean}, Pythagorean ${pythagorean}`,
    mobile: (steps: string) => `Mobile number, total ${steps}`,
  },

  /** The grid and its lines: rows, columns, and the two diagonals. */
  gridMissing: (numbers: string) => `Lo Shu grid, missing ${numbers}`,
  lines: [
    ...['Mental', 'Emotional', 'Practical', 'Thought', 'Will', 'Action'],
    ...['Spiritual (golden)', 'Material (silver)'],
  ],
  gridCaption: 'Lines of the grid',
  gridCaptionWithBoth: 'Lines of the grid, moolank and bhagyank entered',
  gridHeads: ['Line', 'Cells', 'In the grid'],
  missingAndLines: (missing: string, full: string, empty: string) =>
    `Missing: ${missing}. Full lines: ${full}. Empty lines: ${empty}.`,
};
