/** What is wrong with a field, and what the server answers to the newsletter's form. */
export const rules = {
  tooLong: (longest: string) => `Please use at most ${longest} characters.`,
  broken: 'Please type this again: a character in it is broken.',
  unseen: 'Please type this again: a character in it cannot be shown.',
  name: 'Please enter your name.',
  mobile: 'Please enter a valid 10-digit mobile number.',
  email: 'Please provide a valid email.',
  message: 'Please enter your message.',
  phoneOrEmail: 'Please enter your mobile number or your e-mail. One of them is enough.',
  asksFor: 'Please choose what you ask for.',
  timeToCome: 'Please choose a date and time that is still ahead.',
  subscribed: 'Thank you. You are on the list.',
  failed: 'Something went wrong.',
};
