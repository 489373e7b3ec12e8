/** The kundali: its charts, positions, dashas, and what a doubtful time leaves open. */
export const kundali = {
  heading: 'Kundali',
  yours: 'Your kundali',
  /** The answer in one sentence; the parts but the first may be empty. */
  sentence: (moon: string, lagna: string, running: string) =>
    `The Moon stands ${moon}${lagna && `; lagna ${lagna}`}${running && `; running now: ${running}`}.`,
  moon: (rashi: string, nakshatra: string) => `in ${rashi}, nakshatra ${nakshatra}`,

  /** The charts. */
  northIndian: 'North Indian',
  southIndian: 'South Indian',
  northChart: (lagna: string) => `North Indian chart, ${lagna}`,
  southChart: (lagna: string) => `South Indian chart, ${lagna}`,
  withoutLagna: 'without a lagna',
  lagna: (rashi: string) => `lagna ${rashi}`,
  lagnaInDoubt: (rashi: string) => `lagna ${rashi} in doubt`,
  /** Beside the letters of a graha that moves back. */
  backLetter: '(R)',
  /** Below a chart, after its letters. */
  keyToBack: '(R) moves back.',
  keyToNumbers: 'In the North Indian form the small numbers are rashis, from 1 Mesha to 12 Meena.',

  /** The positions. */
  places: (ayanamsa: string) => `Sidereal places, ayanamsa Lahiri ${ayanamsa}`,
  degreesOfNoon: '; degrees of noon',
  degreesAt: (time: string) => `; degrees at ${time}`,
  placeHeads: ['Graha', 'Place', 'Nakshatra, pada', 'House'],
  orRashis: (rashis: string) => `or ${rashis}`,
  movesBack: 'retrograde (vakri)',
  turns: 'turning',

  /** The birth. */
  timeNotKnown: 'time not known',
  birth: (birth: string) => `Birth: ${birth}`,
  couldBeOff: (minutes: number) => `; the time could be off by ${minutes} minutes`,

  /** What a doubtful time of birth leaves open. */
  noTime: 'Without a time of birth there is no lagna and there are no houses. The places are those of noon.',
  noLagna: (latitude: number) =>
    `At latitude ${latitude}° some rashis never rise, so this tool gives no lagna and no houses there.`,
  wholeDay: 'the whole day',
  eitherWay: (minutes: number) => `${minutes} minutes either way`,
  lagnaOpen: (span: string, rashis: string) =>
    `Does not hold over ${span}: the lagna. It may be ${rashis}, and every house moves with it.`,
  lagnaHolds: (span: string, rashi: string, butThoseOf: string) =>
    `Holds over ${span}: the lagna ${rashi} and ${butThoseOf ? `all houses but those of ${butThoseOf}` : 'all houses'}.`,
  moonsNakshatra: 'the Moon’s nakshatra',
  moonsRashi: 'the Moon’s rashi',
  holds: (span: string, what: string, name: string) => `Holds over ${span}: ${what} ${name}.`,
  doesNotHold: (span: string, what: string, names: string) =>
    `Does not hold over ${span}: ${what}, ${names}.`,
  changesRashi: (graha: string) => `${graha} changes its rashi within the span.`,
  dashasOff: (time: string) => `The dates of the dashas could be off by up to ${time}.`,
  years: (count: number) => `${count} years`,
  months: (count: number) => `${count} months`,
  days: (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`,
  nearBorder: (place: string, border: string) =>
    `${place} is within a tenth of a degree of the border ${border}. Another ayanamsa, or a minute, may put it on ` +
    'the other side.',
  placeOf: (graha: string, place: string) => `${graha} at ${place}`,
  borders: { rashi: 'of two rashis', nakshatra: 'of two nakshatras' },

  /** The dashas. */
  dashas: 'Vimshottari dasha',
  dashaYears: 'Years of 365.25 days; schools that count 360 come to earlier dates.',
  asExact: 'Each date is given as exactly as the time of birth allows.',
  openOne: 'Open a dasha to look into it.',
  nineDashas: 'The nine mahadashas in proportion to their years',
  partsOf: (graha: string) => `The parts of the dasha of ${graha}`,
  fromTo: (starts: string, ends: string) => `${starts} to ${ends}`,
  now: 'now',
  perhapsNow: 'perhaps now',
  beforeBirth: 'before birth',
  perhapsBeforeBirth: 'perhaps before birth',
  beganBeforeBirth: 'began before birth',
  perhapsBeganBeforeBirth: 'perhaps began before birth',
  /** The running dasha, as far as it is known. `needs` is one of the two below. */
  running: (maha: string, antar: string) => `${maha} mahadasha, ${antar} antardasha`,
  runningUntil: (maha: string, antar: string, date: string) =>
    `${maha} mahadasha, ${antar} antardasha until ${date}`,
  oneOfMahas: (mahas: string, needs: string) => `${mahas} mahadasha; which of them ${needs}`,
  mahaOpen: (needs: string) => `the mahadasha ${needs}`,
  antarOpen: (maha: string, needs: string) => `${maha} mahadasha; the antardasha ${needs}`,
  needsTime: 'needs a time of birth',
  needsExactTime: 'needs a more exact time of birth',
};
