import { combineNeeds, type Need } from '#domain/order/needs.ts';
import type { Language } from '#domain/site/language.ts';
import { site } from '#lib/site.ts';
import { type MessageWords, sayIn } from '../shell/say-in.ts';
import { namaste, soonInWords } from '../shell/words.tsx';

/* WhatsApp texts about a talk that has a time: an appointment that was asked for, or a consultation. */

export interface Talk {
  /** Name of the client. */
  name: string;
  at: Date;
  /** Title of a consultation that was ordered; absent for an appointment that was asked for. */
  consultation?: string;
  /** What the client is asked to have ready; may be empty. */
  ready: string;
  /** The language in which the client wrote or ordered; English without it. */
  language?: Language | undefined;
}

/** Returns the beginning of every message to a client. */
export const greeting = (name: string, say: MessageWords): string =>
  `${namaste(name, say)} ${say.introduction(site.astrologer, site.practice)}`;

const short = ({ consultation }: Talk, { talk }: MessageWords) =>
  consultation ? talk.consultation : talk.appointment;
const whole = (talk: Talk, say: MessageWords) =>
  talk.consultation ? `${short(talk, say)} (${talk.consultation})` : short(talk, say);

/** Returns a text about the time of a talk. */
const aboutTime = (what: 'confirmed' | 'moved' | 'cancelled') => (talk: Talk) => {
  const say = sayIn(talk);
  return `${greeting(talk.name, say)} ${say.talk[what](whole(talk, say), say.dates.time(talk.at))}`;
};

export const talkTexts = {
  confirmed: aboutTime('confirmed'),
  moved: aboutTime('moved'),
  cancelled: aboutTime('cancelled'),
  reminder: (talk: Talk, now: Date): string => {
    const say = sayIn(talk);
    const reminder = say.talk.reminder(short(talk, say), soonInWords(talk.at, now, { say }));
    return [greeting(talk.name, say), reminder, talk.ready].filter(Boolean).join(' ');
  },
  thanks: (talk: Pick<Talk, 'name' | 'language'>): string => {
    const say = sayIn(talk);
    return `${greeting(talk.name, say)} ${say.talk.thanks}`;
  },
};

/** Names what the form for birth details asks the client for, as it is said to the client. */
export const detailsInWords = (
  { people, hasBirth }: ReturnType<typeof combineNeeds>,
  { talk }: MessageWords,
): string => (hasBirth ? talk.birth(people === 2) : talk.nameAndDate);

/** Returns what the client of consultations is reminded to have ready. */
export function toHaveReady(all: readonly Need[], hasDetails: boolean, say: MessageWords): string {
  const needs = combineNeeds(all);
  const details = needs.people > 0 && !hasDetails ? [detailsInWords(needs, say)] : [];
  const ready = [...details, ...needs.toSend.map((thing) => say.things[thing] ?? thing)];
  return ready.length > 0 ? say.talk.ready(ready.join(say.talk.andYour)) : '';
}

/** The same for an appointment that a visitor asked for. Only its subject is known. */
export const perhapsReady = (say: MessageWords): string => say.talk.perhapsReady;
