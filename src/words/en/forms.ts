/** Words that all forms of visitors share. */
export const forms = {
  /** The ways to reach the practice end these sentences. */
  notLoaded:
    'This form could not be loaded. Please check your connection and try again; if that does not help, ' +
    'reload the page, or ',
  noAnswer: 'We got no answer. Please check your connection and press the button again, or ',
  leaveEmpty: 'Leave this empty',
  didYouMean: (meant: string) => `Did you mean ${meant}?`,
  use: (meant: string) => `Use ${meant}`,
  keep: (typed: string) => `Keep ${typed}`,
  isMobile: (digits: string) => `Indian mobile numbers begin with 6, 7, 8 or 9. Is ${digits} right?`,
  changeNumber: 'Change the number',
  // From here on to the letter as the customer fixed it.
  name: 'Name',
  namePlaceholder: 'Enter your Name',
  mobile: 'Mobile number',
  email: 'E-mail',
  message: 'Message',
  submit: 'Submit',
  submitting: 'Submitting...',
};
