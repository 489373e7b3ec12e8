/** The page on which a subscriber leaves the newsletter. */
export const newsletter = {
  onePress: 'One press, and we will send nothing more.',
  typeAddress: 'Enter the address that our newsletter comes to, and we will send nothing more.',
  left: 'Done. If this address was on our list, it has been taken off, and we will send nothing more.',
  comeBack: 'You can come back whenever you like: the box to sign up is at the foot of this page.',
  readArticles: 'Read our articles',
  notNow: 'We could not do this just now. Please try again in a few minutes.',
};
