/** The home page. */
export const home = {
  consultation: 'Consultation',
  byPhoneOrVideo: 'By phone or video',
  phone: 'Phone and WhatsApp',
  askOnWhatsapp: 'Ask on WhatsApp',
  tools: 'Free tools, without an account',
  onePerson: '15 years of experience, one person to talk to',
  onePersonText:
    'You speak with the same astrologer from the first question to the last. You need not buy anything. ' +
    'What you hear is guidance, not a certainty, and it stays between us.',
  aboutHer: 'About the astrologer',
  begin: 'Where would you like to begin?',
  consult: 'Consult on one question',
  consultText: 'One matter, talked through. Each page says what happens and what to have ready.',
  knowAndConsult: 'KNOW & CONSULT',
  theShop: 'The shop',
  shop: 'Gemstones and rudraksha, with the facts first',
  shopText:
    'Every gemstone’s page gives the weight in carats and milligrams, the size, origin and treatment. Ask ' +
    'before you buy: a stone is worn for years, and by tradition it is chosen by your chart, not your sun sign.',
  visitShop: 'Visit the shop',
  clients: 'Our Clients Say!!!',
  slide: (at: number, of: number) => `${at} of ${of}`,
  samples: 'Sample texts, until real clients have agreed to be quoted.',
  latest: 'Latest Blogs',
  allArticles: 'All articles',
  toTop: 'Back to top',
};
