import type { BirthDetailsWire } from '#domain/order/birth-details.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';

/** A place of birth that was chosen from the list of towns. */
export type Place = NonNullable<BirthDetailsWire['people'][number]['place']>;

/** The form of one person, as the client has filled it in. */
export interface PersonDraft {
  name: string;
  /** '1990-02-28' */
  bornOn: string;
  kind: 'exact' | 'about' | 'unknown';
  /** '06:05' */
  at: string;
  minutes: string;
  typedPlace: string;
  /** The town that `typedPlace` names; null until one is found. */
  place: Place | null;
  parentConsents: boolean;
}

/** The form of one order, as the client has filled it in. */
export interface DetailsDraft {
  digits: string;
  people: PersonDraft[];
  question: string;
  times: string;
  keep: boolean;
}

export const emptyPerson: PersonDraft = {
  name: '',
  bornOn: '',
  kind: 'exact',
  at: '',
  minutes: '15',
  typedPlace: '',
  place: null,
  parentConsents: false,
};

/** What the form asks: about how many people, and whether for time and place of birth. */
export interface FormAsks {
  people: 1 | 2;
  hasBirth: boolean;
  /** True once a time to talk is agreed: nobody is asked for another one. */
  hasTime: boolean;
}

/** Returns the form of a client whose digits were right: empty, or with the details sent before. */
export function draftOf(digits: string, sent: BirthDetailsWire | null, asks: FormAsks): DetailsDraft {
  const empty: PersonDraft[] = Array.from({ length: asks.people }, () => emptyPerson);
  return {
    digits,
    people: sent?.people.map(personDraft) ?? empty,
    question: sent?.question ?? '',
    times: sent?.preferred_times ?? '',
    keep: sent?.keep ?? false,
  };
}

function personDraft({ name, born_on, time, place, parent_consent }: BirthDetailsWire['people'][number]) {
  const draft: PersonDraft = {
    ...emptyPerson,
    name,
    bornOn: born_on,
    kind: time.kind,
    typedPlace: place?.name ?? '',
    place: place ?? null,
    parentConsents: parent_consent ?? false,
  };
  if (time.kind !== 'unknown') draft.at = time.at;
  if (time.kind === 'about') draft.minutes = String(time.minutes ?? '');
  return draft;
}

/** Returns the form in its wire shape. Missing parts are refused by the server, field by field. */
export function wireOf({ digits, people, question, times, keep }: DetailsDraft, { hasBirth }: FormAsks) {
  return {
    phone_last4: digits,
    people: people.map(({ name, bornOn, kind, at, minutes, place, parentConsents }) => ({
      name,
      born_on: bornOn,
      time: hasBirth ? timeOf(kind, at, minutes) : { kind: 'unknown' },
      // The server names a place that is null with all other mistakes; a missing one is right without a chart.
      place: hasBirth ? place : undefined,
      parent_consent: parentConsents,
    })),
    question,
    preferred_times: times,
    keep,
  };
}

function timeOf(kind: PersonDraft['kind'], at: string, minutes: string) {
  if (kind === 'unknown') return { kind };
  // Browsers with a step of seconds give '06:05:00'.
  const clock = at.slice(0, '06:05'.length);
  return kind === 'exact' ? { kind, at: clock } : { kind, at: clock, minutes: Number(minutes) };
}

/** Returns a moment within a day of birth, '1990-02-28', by which it is written for reading. */
export const dayOf = (bornOn: string): Date => new Date(`${bornOn}T12:00Z`);

const keyOf = (orderId: string) => `birth-details:${orderId}`;

/** Returns the draft of an order's form that the tab keeps, or null. */
export const readDetailsDraft = (orderId: string) => readTab<DetailsDraft>(keyOf(orderId));

/** Keeps the form of an order in the tab; null forgets it. */
export const writeDetailsDraft = (orderId: string, draft: DetailsDraft | null) =>
  writeTab(keyOf(orderId), draft);
