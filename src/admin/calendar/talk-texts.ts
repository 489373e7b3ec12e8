import { combineNeeds, type Need } from '#domain/order/needs.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { site } from '#lib/site.ts';
import { namaste, soonInWords } from '../shell/words.tsx';

/* WhatsApp texts about a talk that has a time: an appointment that was asked for, or a consultation. */

export interface Talk {
  /** Name of the client. */
  name: string;
  at: Date;
  /** Title of a consultation that was ordered; absent for an appointment that was asked for. */
  consultation?: string;
  /** What the client is asked to have ready, with a space before it; may be empty. */
  ready: string;
}

/** Returns the beginning of every message to a client. */
export const greeting = (name: string): string =>
  `${namaste(name)} this is ${site.astrologer} of ${site.practice}.`;

const whole = ({ consultation }: Talk) => (consultation ? `consultation (${consultation})` : 'appointment');
const short = ({ consultation }: Talk) => (consultation ? 'consultation' : 'appointment');

export const talkTexts = {
  confirmed: (talk: Talk): string =>
    `${greeting(talk.name)} Your ${whole(talk)} is confirmed for ${indiaTimeInWords(talk.at)}. ` +
    'I will call you on this number. If the time no longer suits you, please tell me here.',
  moved: (talk: Talk): string =>
    `${greeting(talk.name)} Your ${whole(talk)} has a new time: ${indiaTimeInWords(talk.at)}. ` +
    'If it does not suit you, please tell me here.',
  cancelled: (talk: Talk): string =>
    `${greeting(talk.name)} I am sorry, but your ${whole(talk)} of ${indiaTimeInWords(talk.at)} cannot take place. ` +
    'Please tell me here which other time would suit you.',
  reminder: (talk: Talk, now: Date): string =>
    `${greeting(talk.name)} A reminder of our ${short(talk)} ${soonInWords(talk.at, now)}.${talk.ready}`,
  thanks: (talk: Pick<Talk, 'name'>): string =>
    `${greeting(talk.name)} Thank you for the conversation. If a question comes up later, please write to me here.`,
};

/** Names what the form for birth details asks the client for, as it is said to the client. */
export function detailsInWords({ people, hasBirth }: ReturnType<typeof combineNeeds>): string {
  if (!hasBirth) return 'date of birth and name, spelled as you use it';
  return `date, time and place of birth${people === 2 ? ', and those of the other person' : ''}`;
}

/** Returns what the client of consultations is reminded to have ready. */
export function toHaveReady(all: readonly Need[], hasDetails: boolean): string {
  const needs = combineNeeds(all);
  const details = needs.people > 0 && !hasDetails ? [detailsInWords(needs)] : [];
  const ready = [...details, ...needs.toSend];
  return ready.length > 0 ? ` Please have your ${ready.join(' and your ')} ready.` : '';
}

/** The same for an appointment that was asked for, of which only the subject is known. */
export const perhapsReady =
  ' If your question is about a birth chart, please have date, time and place of birth ready.';
