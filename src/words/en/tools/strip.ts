/** The home page's strip of today. */
export const strip = {
  title: 'Today in Ghaziabad',
  nakshatra: 'Nakshatra',
  rahuKaal: 'Rahu kaal',
  missing: 'Tithi, nakshatra and rahu kaal of today, to the minute, are on the panchang page.',
  whole: 'The whole panchang',
};
