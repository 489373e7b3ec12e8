/** The form on the page of a consultation that asks for a time. */
export const appointment = {
  legend: 'Your details and the time you would like',
  date: 'Date',
  time: 'Time in India',
  request: 'Special request (optional)',
  closed: 'We are closed then, and answer with a time near it.',
  open: (hours: string) => `We are open ${hours}.`,
  chosen: (time: string) => `${time}.`,
  /** The same moment by the visitor's own clock. */
  whereYouAre: (moment: Date) =>
    `Where you are: ${moment.toLocaleString('en-IN', { dateStyle: 'full', timeStyle: 'short' })}.`,
  isRequest: 'This is a request; we confirm the time by phone or e-mail.',
  privacyItems: 'name, number, e-mail, time and request',
  /** What is sent where the visitor wrote nothing. */
  please: (service: string) => `Please give me an appointment for ${service}.`,
  sent: 'Your request was sent.',
  askedFor: (time: string) => `You asked for ${time}.`,
  weConfirm: (when: string, phone: string, email: string) =>
    `We confirm the time or offer another ${when}, on ${phone} or at ${email}.`,
  fee: (fee: string) => `The fee is ${fee}.`,
  feeThen: 'We name the fee then.',
  // To the letter as the customer fixed it.
  title: 'Book An Appointment',
  submit: 'Book Now',
};
