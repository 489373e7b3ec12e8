/** Mangal dosha and Kaal Sarp, in the kundali and beside guna milan. */
export const doshas = {
  bride: 'Bride',
  groom: 'Groom',
  mangal: 'Mangal dosha',
  mangalOfBoth: 'Mangal dosha of both',
  counted: 'Mangal counted from each starting point; is its house on the list?',
  countedFor: (who: string, caption: string) => `${who}: ${caption}`,
  heads: ['Counted from', 'House'],
  yes: 'yes',
  no: 'no',
  exceptions: {
    'own-or-exalted': 'Mangal stands in its own rashi, Mesha or Vrishchika, or exalted in Makara.',
    jupiter: 'Guru joins or aspects Mangal.',
    moon: 'Chandra joins Mangal.',
    'second-house': 'Mangal is in house 2 in Mithuna or Kanya.',
    'twelfth-house': 'Mangal is in house 12 in Vrishabha or Tula.',
  },
  always: (exceptions: string) => `Exceptions that many apply here: ${exceptions}`,
  perhaps: (exceptions: string) =>
    `Exceptions that hold for a part of the possible times only: ${exceptions}`,
  none: 'None of the usual exceptions applies within this chart.',
  schools:
    'Schools differ in the list, the starting point and the exceptions, so a yes or no means little without the rule ' +
    'beside it.',
  balanced:
    'Where both have it by one rule, most astrologers treat it as balanced. The points above do not contain it.',
  noBirths:
    'Mangal dosha of both stands here too when you enter date, time and place of both births: rashi and nakshatra do not ' +
    'tell where Mangal stood.',
  kaalSarp: 'Kaal Sarp',
  byDegrees: (answer: string) => `Counted by degrees: ${answer}.`,
  bySigns: (answer: string) => `Counted by whole rashis, where planets beside Rahu or Ketu pass: ${answer}.`,
  notInOldBooks: 'The old books do not name this pattern.',
  /** Where the planets stand, in sentences without their end. */
  onBothSides: 'planets stand on both sides of the line from Rahu to Ketu',
  apart: (grahas: string, count: number) =>
    `${grahas} ${count === 1 ? 'stands' : 'stand'} on the other side of the line from Rahu to Ketu`,
  allAhead: (node: string) => `all seven planets stand on the side ahead of ${node}`,
  sometimes: (apart: string, all: string) => `At some of the possible times ${apart}; at others ${all}.`,
  whole: (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
  named: (names: string) => `By the house of Rahu its name is ${names}.`,
};
