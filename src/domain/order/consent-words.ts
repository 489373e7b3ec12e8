/*
 * The sentences of the privacy notice that a client agrees to by sending birth details. A test compares them
 * with the notice.
 */
export const consentWords = {
  use: 'We use them for your reading and later questions.',
  kept: '90 days after the consultation, or for as long as you ask us to keep them.',
  others: 'Before you give details of another person, such as a partner, please ask that person.',
  child: 'We then ask for the parent’s consent and use them only for that reading.',
} as const;
