import { bookedMeansPaid } from '#domain/order/needs.ts';

/** The astrologer, and the ways to ask her, on several pages. */
export const ask = {
  allFees: 'All fees',
  byPhoneOrVideo: 'by phone or video',
  booked: bookedMeansPaid,
  askQuestion: 'Ask a question',
  writeQuestion: 'Write a question',
  nothingToAsk: (when: string) => `A question costs nothing. We answer ${when}.`,
  title: 'Three ways to ask',
  slot: 'Pick a slot',
  slotText: 'Choose an open time in her calendar. It is yours once you have paid.',
  time: 'Ask for a time',
  timeInForm: (when: string) => `Name a day and an hour that suit you. We confirm ${when}.`,
  timeOnPage: (when: string) =>
    `On the page of each consultation you name a day and an hour that suit you. We confirm ${when}.`,
  chooseDay: 'Choose a day',
  chooseConsultation: 'Choose a consultation',
  just: 'Just ask',
  paidBy: (ways: string) => `Fees are paid by ${ways}.`,
  since: (year: number, languages: string) => `Since ${year}, in ${languages}`,
  facts: { since: 'Since', speaks: 'Speaks', trained: 'Trained' },
  initials: (name: string) => `The initials of ${name}, until there is a photograph`,
  /** What the pictures of src/assets/scenes show, by the name of the file. */
  pictures: {
    desk: 'A notebook with a birth chart, an almanac and an oil lamp on a wooden desk',
    lamp: 'An oil lamp, three books and a string of rudraksha on a dark table',
    ledger: 'A ledger bound in red cloth, with the words Shubh Labh, a pen and a lamp',
    door: 'A carved door with marigolds and mango leaves, lamps and a rangoli before it',
    parcel: 'A parcel bound with red thread, a velvet pouch, a yellow sapphire and a card',
  },
  drawnForSite: 'Pictures drawn for this site, until there are photographs of her room.',
  openMap: 'Open in Google Maps',
  /** Names of the towns of the map, where they are to be translated. */
  towns: {} as Record<string, string>,
  experience: '15 years of experience',
  services: 'Services',
  stones: 'Gemstones and rudraksha',
};
