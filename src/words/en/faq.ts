/** The end of the page of questions and answers. */
export const faq = {
  notAnswered: 'Not answered here?',
  askUs: 'Ask us',
  or: 'or',
  reach: 'see how to reach us',
  parcel: '. Where is your parcel?',
  yourOrder: 'Your order',
  tells: 'tells you.',
};
