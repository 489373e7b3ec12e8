import { promises } from '#domain/site/promises.ts';
import { site } from './site.ts';

/** The enquiry dialog, complaints and requests about data, and the newsletter's box. */
export const enquiry = {
  appointmentTitle: 'Appointment Now',
  enquiryTitle: 'Enquiry Now',
  complaintTitle: 'Make a complaint',
  requestTitle: 'Data request',
  legend: 'Your details. All fields are required.',
  about: ['About ', ''],
  welcome: 'Questions are welcome too.',
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
    settle: (phone: string, email: string) =>
      `We acknowledge it within ${promises.acknowledgeHours} hours and settle it within ${site.months(promises.settleMonths)}, on ${phone} or at ${email}.`,
    answer: (when: string, phone: string, email: string) => `We answer ${when}, on ${phone} or at ${email}.`,
    urgent: ['Is it urgent, or is one of these wrong? Please ', '.'],
    closeMessage: 'Close this message',
    copy: 'Copy the number',
    copied: 'Copied',
  },
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
