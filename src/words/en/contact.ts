import { promises } from '#domain/site/promises.ts';
import { site } from './site.ts';

/** The page 'Contact us'. */
export const contact = {
  costsNothing: (when: string) => `A question costs nothing; we answer ${when}.`,
  online: 'Online Consultation',
  onlineText:
    'The calendar shows her open times; you enter your details and the question there. For astrology, have ' +
    'your date, exact time and place of birth ready.',
  offline: 'Offline Consultation',
  fixTime: 'Please fix a time before you come.',
  workingDays: 'Working days are Monday to Saturday, except public holidays.',
  support: 'Contact / Support',
  orderAndParcel: 'Your order and parcel',
  write: 'Write to us',
  /** The short ways of a phone, beside WhatsApp. */
  call: 'Call',
  mail: 'E-mail',
  whoWeAre: 'Who we are, and complaints',
  legalName: 'Legal name',
  address: 'Address',
  officer: 'Grievance officer',
  reachHer: 'Reach her',
  inHours: ', in the opening hours above',
  whatHappens: 'What happens',
  whatHappensText:
    `You get a complaint number at once and an acknowledgement within ${promises.acknowledgeHours} hours, and we settle the matter ` +
    `within ${site.months(promises.settleMonths)}. If you are not satisfied, call the National Consumer Helpline: 1915.`,
  complain: 'Make a complaint',
};
