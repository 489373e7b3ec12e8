/** Titles and descriptions of the pages that are in every language and have no file in content/pages. */
export const pages = {
  shop: {
    title: 'Astro shop',
    description: 'Gemstones, rudraksha, malas and yantras, each with its facts.',
  },
  contact: {
    title: 'Contact us',
    description:
      'Book a 20-minute online consultation, come to Ghaziabad by appointment, or reach us by ' +
      'phone, WhatsApp or e-mail during opening hours.',
  },
  leaveNewsletter: {
    title: 'Leave the newsletter',
    description: 'Take your e-mail address off our newsletter list, at once and without giving a reason.',
  },
  yourOrder: {
    title: 'Your order',
    description:
      'Find your order again by its number and the last four digits ' +
      'of your phone, and see where your parcel is.',
  },
  faq: {
    title: 'Questions and answers',
    description:
      'How a consultation works, online and in Ghaziabad, what to have ready, and what to know ' +
      'about gemstones, rudraksha and vastu without demolition.',
  },
  articles: {
    title: 'Articles',
    description:
      'Birth charts, doshas, numbers, vastu, gemstones and rudraksha explained in plain words, with ' +
      'the sums shown and the limits named.',
  },
  basket: {
    title: 'Your basket',
    description: 'What you have put aside in the shop, at today’s prices, ready to be ordered together.',
  },
  search: {
    title: 'Search',
    description:
      'Find a consultation, an article, an answer, or a gemstone ' +
      'or rudraksha in the shop by a word or two.',
  },
};
