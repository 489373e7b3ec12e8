import { promises } from '#domain/site/promises.ts';
import { site } from './site.ts';

/** The enquiry dialog, complaints and requests about data, and the newsletter's box. */
export const enquiry = {
  appointmentTitle: 'Appointment Now',
  enquiryTitle: 'Enquiry Now',
  complaintTitle: 'Make a complaint',
  requestTitle: 'Data request',
  legend: 'Your details. All fields are required.',
  legendOfRequest: 'Your request. A mobile number or an e-mail is enough.',
  /** A complaint names its order; a request about data says what it asks for. */
  orderNo: 'Order number, if it is about an order',
  asksFor: 'What do you ask for?',
  choose: 'Please choose',
  requests: {
    copy: 'A copy of what you have about me',
    correct: 'A correction',
    delete: 'That it is deleted',
    withdraw: 'I withdraw my consent',
  },
  oneIsEnough: 'Your mobile number or your e-mail: the one that you gave us before.',
  details: 'What we should know (not required)',
  about: ['About ', ''],
  welcome: 'Questions are welcome too.',
  chat: 'Ask on WhatsApp',
  close: 'Close',
  weAnswer: (when: string) => `We answer ${when}. `,
  privacyItems: 'name, number, e-mail and message',
  privacy: (items: string) =>
    `For people aged 18 or older. We use your ${items} to answer you, and keep them for ${site.years(promises.enquiryYears)} after our last ` +
    'message. How to see, correct or delete them: ',
  yourData: 'your data',
  privacyPolicy: 'Privacy policy',
  sent: {
    complaint: 'Your complaint was sent.',
    request: 'Your request was sent.',
    about: (subject: string) => `Your question about ${subject} was sent.`,
    message: 'Your message was sent.',
    settle: (ways: string) =>
      `We acknowledge it within ${promises.acknowledgeHours} hours and settle it within ${site.months(promises.settleMonths)}, ${ways}.`,
    answer: (when: string, ways: string) => `We answer ${when}, ${ways}.`,
    /** Ways to reach somebody; one of the two may be empty. */
    on: (phone: string, email: string) =>
      [phone && `on ${phone}`, email && `at ${email}`].filter(Boolean).join(' or '),
    photo: 'Send a photo on WhatsApp',
    photoText: (number: string) => `Namaste, here is a photo for my complaint ${number}.`,
    urgent: 'Is it urgent, or is one of these wrong? Please ',
    closeMessage: 'Close this message',
    copy: 'Copy the number',
    copied: 'Copied',
  },
  /** The answer of the server to an appointment that was asked for, and to another enquiry. */
  thanks: { appointment: 'Appointment submitted successfully!', enquiry: 'Enquiry submitted successfully!' },
  /** The answer of the server to a complaint or a request. */
  numbered: {
    complaint: (number: string) =>
      `Your complaint number is ${number}. Please note it. We acknowledge your complaint within ${promises.acknowledgeHours} hours.`,
    request: (number: string) =>
      `Your request number is ${number}. Please note it. We acknowledge your request within ${promises.acknowledgeHours} hours.`,
  },
  newsletter: {
    email: 'Your e-mail',
    signUp: 'SignUp',
    what: 'An article now and then, for readers aged 18 or older.',
    leave: 'Leave the newsletter',
    yourData: 'your data',
    privacyPolicy: 'privacy policy',
  },
};
