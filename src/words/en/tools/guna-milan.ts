/** Guna milan. Lists have the order of the tables in content/tools/kootas.json. */
export const gunaMilan = {
  heading: 'Guna milan',
  kootas: {
    Varna: 'Varna',
    Vashya: 'Vashya',
    Tara: 'Tara',
    Yoni: 'Yoni',
    'Graha maitri': 'Graha maitri',
    Gana: 'Gana',
    Bhakoot: 'Bhakoot',
    Nadi: 'Nadi',
  },
  /** What each koota compares. */
  about: {
    Varna: 'outlook',
    Vashya: 'pull on each other',
    Tara: 'well-being, by birth stars',
    Yoni: 'nearness, by animals',
    'Graha maitri': 'friendship of the rashi lords',
    Gana: 'temper',
    Bhakoot: 'distance of the rashis',
    Nadi: 'constitution',
  },
  varna: ['Brahmin', 'Kshatriya', 'Vaishya', 'Shudra'],
  vashya: ['Chatushpada', 'Manava', 'Jalachara', 'Vanachara', 'Keeta'],
  tara: ['Janma', 'Sampat', 'Vipat', 'Kshema', 'Pratyari', 'Sadhaka', 'Vadha', 'Mitra', 'Ati-mitra'],
  yoni: [
    ...['Horse', 'Elephant', 'Sheep', 'Serpent', 'Dog', 'Cat', 'Rat', 'Cow', 'Buffalo', 'Tiger', 'Deer'],
    ...['Monkey', 'Mongoose', 'Lion'],
  ],
  gana: ['Deva', 'Manushya', 'Rakshasa'],
  nadi: ['Adi', 'Madhya', 'Antya'],
  notTogether:
    'This nakshatra does not reach into this rashi. Please check both; a kundali names them together.',
  moon: (nakshatra: string, rashi: string) => `${nakshatra} in ${rashi}`,
  moons: (bride: string, groom: string) => `Bride: ${bride}. Groom: ${groom}.`,
  of: (points: string, most: number) => `${points} of ${most}`,
  sentence: (points: string, custom: string) => `${points} of 36 points, ${custom}.`,
  custom: {
    just: 'just the 18 that custom calls enough',
    above: 'above the 18 that custom calls enough',
    below: 'below the 18 that custom calls enough',
  },
  range: (lowest: string, highest: string, counted: string) =>
    `Between ${lowest} and ${highest} of 36 points, because a birth time is not certain. The table below counts ${counted}. ` +
    'By custom, 18 is enough.',
  /** Names the Moons that are counted, where others are possible; after the two below. */
  countedFor: (bride: string, groom: string) => ` for ${bride} and ${groom}`,
  bars: (points: string, countedFor: string) => `${points} of 36 points${countedFor}, koota by koota`,
  caption: (countedFor: string) => `The eight kootas${countedFor}`,
  heads: ['Koota', 'Bride, groom', 'Points'],
  picture: 'Kootas',
  /** Common exceptions, which are not counted in the points. */
  exceptions: {
    'lords-friends': 'the lords of both rashis are friends or one and the same',
    'lord-friend': 'the lord of one rashi counts the other as a friend; some ask it of both',
    'same-nakshatra': 'both have one nakshatra; many let it pass when the padas differ',
    'same-rashi': 'both have one rashi and different nakshatras',
    'same-nakshatra-only': 'both have one nakshatra and different rashis',
  },
  letPass: (why: string) =>
    `many do not count this against a match here, because ${why}. The points above leave it as it is.`,
  noVerdict:
    'Printed tables differ, mostly in vashya and gana, so another almanac may come to a point or two more or less. The ' +
    'sum is no verdict: it knows nothing of the rest of both charts, nor of the two people.',
};
