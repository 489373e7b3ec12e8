/** The panchang. The names of the sky are in `sky.ts`, the words of the present moment in `today.ts`. */
export const panchang = {
  /** Begins the heading, before the place. */
  of: 'Panchang of ',
  noSunrise:
    'So near the pole the Sun does not rise and set on this day, ' +
    'and without a sunrise the panchang has no day.',

  /** The sentences, of the present moment and of a day. */
  nowSentences: {
    tithi: (phrase: string) => `${phrase}.`,
    rahuKaal: (phrase: string) => `Rahu kaal ${phrase}.`,
  },
  daySentence: (vara: string, date: string, tithi: string, nakshatra: string, rahuKaal: string) =>
    `${vara}, ${date}: ${tithi}, nakshatra ${nakshatra}; Rahu kaal ${rahuKaal}.`,
  details: (place: string, sentence: string) => `Panchang of ${place}, ${sentence}`,
  partUntil: (name: string, time: string) => `${name} until ${time}`,
  dayLine: (vara: string, date: string) => `${vara}, ${date}`,
  nightLine: (vara: string, date: string, sunrise: string) =>
    `${date}. Until sunrise at ${sunrise} it is still ${vara}.`,
  /** A time of another date. */
  onDate: (time: string, weekday: string, day: number, month: string) =>
    `${time}, ${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`,
  farNorthOrSouth:
    'So far from the equator the length of the day changes quickly; local almanacs may differ by minutes.',

  /** Facts of the day. */
  nakshatraNow: 'Nakshatra now',
  choghadiyaNow: 'Choghadiya now',
  choghadiyaUntil: (quality: string, time: string) => `${quality}, until ${time}`,
  sunrise: 'Sunrise',
  sunset: 'Sunset',
  moonrise: 'Moonrise',
  moonset: 'Moonset',
  notOnDate: 'none on this date',
  notOnDateNext: (time: string) => `the next at ${time}`,
  neverNear: 'none: so near the pole the Moon stays up or down for days',
  month: 'Month',
  adhikaMonth: (name: string) => `Adhika ${name}`,
  paksha: (name: string) => `${name} paksha`,
  purnimanta: (amanta: string) => `purnimanta, as in North India; amanta: ${amanta}`,
  bothCountings: 'in both countings, purnimanta and amanta',
  kshaya: (name: string) => `kshaya: the month of ${name} is left out this year`,
  samvat: 'Vikram Samvat',
  samvatFrom: 'from Chaitra, as in North India',

  /** Tables. */
  limbs: 'The parts of the day',
  limbHeads: ['Part', 'Its name, and until when'],
  limbTitles: { tithi: 'Tithi', nakshatra: 'Nakshatra', yoga: 'Yoga', karana: 'Karana' },
  times: 'Times of the day',
  timeHeads: ['Time', 'From and to'],
  stretches: {
    rahuKaal: 'Rahu kaal',
    yamaganda: 'Yamaganda',
    gulika: 'Gulika kaal',
    abhijit: 'Abhijit',
  },
  nowMark: 'now',
  choghadiya: 'Choghadiya of day and night',
  choghadiyaDay: 'Choghadiya of the day, from sunrise to sunset',
  choghadiyaNight: 'Choghadiya of the night, from sunset to sunrise',
  choghadiyaHeads: ['Name', 'From and to', 'Custom'],
  choghadiyaNote:
    'By custom Amrit, Shubh and Labh are good for a beginning, and Udveg, Kaal and Rog are avoided. Char is ' +
    'middling and good for travel; some almanacs call it good. Where a good one falls into Rahu kaal, many avoid it.',
  choghadiyas: {
    Amrit: 'Amrit',
    Shubh: 'Shubh',
    Labh: 'Labh',
    Char: 'Char',
    Udveg: 'Udveg',
    Kaal: 'Kaal',
    Rog: 'Rog',
  },
  qualities: { good: 'good', middling: 'middling', avoided: 'avoided' },
  coming: 'Ekadashi, Purnima and Amavasya',
  ekadashi: 'Ekadashi',
  purnima: 'Purnima',
  amavasya: 'Amavasya',
  comingNote:
    'These are the tithis to the minute. On which day one fasts, schools differ: follow the almanac of your family or temple.',
  tomorrow: (vara: string, date: string) => `Tomorrow: ${vara}, ${date}`,
  nextDay: (vara: string, date: string) => `The next day: ${vara}, ${date}`,
  nextDayHeads: ['What', 'When'],
  tithiAtSunrise: 'Tithi at sunrise',
  nakshatraAtSunrise: 'Nakshatra at sunrise',

  /** The picture of the day. */
  band: {
    name: 'The day from sunrise to sunrise',
    title: 'The day',
    day: 'day',
    night: 'night',
  },
  /** The picture that is passed on. */
  card: {
    name: (date: string) => `The panchang of ${date}`,
    sunriseAndSunset: 'Sunrise and sunset',
    both: (sunrise: string, sunset: string) => `${sunrise} and ${sunset}`,
    caption: 'Tithi and nakshatra are those at sunrise.',
  },
};
