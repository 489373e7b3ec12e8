/**
 * What a consultation needs of its client. A service names one of these in its file; the appointment form,
 * the payment page, the page after paying, mails and the form for birth details follow.
 */
export const needs = {
  birth: {
    hint: 'the birth details of one person',
    people: 1,
    afterPaying: 'after that we ask for your birth details',
  },
  'two births': {
    hint: 'the birth details of two people',
    people: 2,
    afterPaying: 'after that we ask for the birth details of both of you',
  },
  'dates and names': {
    hint: 'dates of birth and names, without the hour and the place',
    people: 1,
    afterPaying: 'after that we ask for the date of birth and the name',
  },
  plan: {
    hint: 'a floor plan',
    people: 0,
    afterPaying: 'then please send your floor plan on WhatsApp before we talk',
  },
  photo: {
    hint: 'a photograph',
    people: 0,
    afterPaying: 'then please send your photograph on WhatsApp before we talk',
  },
  nothing: { hint: 'nothing', people: 0, afterPaying: '' },
} as const satisfies Record<string, { hint: string; people: 0 | 1 | 2; afterPaying: string }>;

export type Need = keyof typeof needs;
export const allNeeds = Object.keys(needs) as Need[];

/** When a booking binds, in the same words everywhere. */
export const bookedMeansPaid =
  'A consultation is booked once it is paid. Fees are non-refundable once a consultation is booked, unless stated otherwise.';

/** What follows once a time is agreed, for a consultation that needs this. */
export function afterTheTime(need: Need): string {
  const { afterPaying } = needs[need];
  return `A payment link follows once a time is agreed${afterPaying && `; ${afterPaying}`}. Once you have paid, the time is yours.`;
}
