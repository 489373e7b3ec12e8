/** Dates, times, places and their clocks: what the tools' forms say of what was typed. */
export const places = {
  sides: { north: 'N', south: 'S', east: 'E', west: 'W' },
  noDate: 'Please enter the date with day, month and year.',
  noSuchDate: 'There is no such date. Please check day, month and year.',
  noDateNamed: (date: string) => `There is no ${date}. Please check the date.`,
  years: (first: number, last: number) =>
    `This tool counts from the year ${first} to ${last}. Please check the year.`,
  twelveMonths: 'There are twelve months. Please check the date.',
  noTime: 'Please enter the time with hours and minutes, or say that it is not known.',
  noOffset: 'Please enter the UTC offset in hours, between -14 and 15; India has 5.5.',
  noLatitude: 'Please enter the latitude in degrees, from -90 to 90, or choose a town.',
  noLongitude: 'Please enter the longitude in degrees, from -180 to 180, or choose a town.',
  chooseTown: 'Please choose a town, or open ‘My town is not listed’.',
  noList:
    'The list of towns could not be loaded. Please press the button again, or open ‘My town is not listed’.',
  whichTown: (towns: string) => `Please choose the town that you mean: ${towns}.`,
  notListed:
    'No town of this name is on the list. Please choose the nearest bigger town, or open ‘My town is not listed’.',
  noneOfName: 'No town of this name.',
  notAt: (town: string) => `These figures are not at ${town}. Please give the UTC offset of the clock there.`,
  near: (town: string) => `near ${town}`,

  /** Clocks that were put forward over a time, or back. */
  neverShown: 'The clocks there were put forward over this time, so it never was.',
  checkTime: 'Please check the time, or type the UTC offset you mean.',
  twice: (used: string, other: string) =>
    'The clocks there were put back, so this time came twice. ' +
    `Counted with the first, UTC offset ${used}; for the second type ${other}.`,
  awayFromSun: (used: string, sun: string) =>
    `Counted with ${used}, but at this longitude clocks are near ${sun}. Please check both.`,

  /** Clocks of India that browsers do not know. */
  before1906: (local: string) =>
    'Before 1906 there was no common clock in India. The offset shown is the time of Madras; ' +
    `local time at this place was ${local}.`,
  ownClock: (city: string, until: string, local: string) =>
    `Until ${until} many clocks in ${city} did not show Indian Standard Time. ${city} time was ${local}.`,
  ifByIt: (offset: string, hours: string) =>
    `${offset}: if your papers go by it, type ${hours} as the UTC offset`,
  cities: {
    bombay: { name: 'Bombay', until: 'March 1955' },
    calcutta: { name: 'Calcutta', until: 'the end of 1947' },
  },
};
