/** The page of questions and answers. */
export const faq = {
  /** The headings of its groups, in their order. */
  groups: {
    booking: 'Booking and fees',
    practice: 'Who we are',
    consultation: 'The consultation',
    shop: 'Stones, rudraksha and orders',
  },
  notAnswered: 'Not answered here?',
  askUs: 'Ask us',
  reach: 'How to reach us',
  findOrder: 'Find my order',
};
