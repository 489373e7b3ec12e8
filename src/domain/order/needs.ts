/** What a consultation needs of its client before the talk. */
interface NeedRow {
  /** For editors, who name one of these in the file of a service. */
  hint: string;
  /** How many people the form for birth details asks about; 0 if there is nothing to fill in. */
  people: 0 | 1 | 2;
  /** True if the form also asks for the time and the place of birth. */
  hasBirth: boolean;
  /** What follows once the fee is paid, within a sentence. */
  afterPaying: string;
  /** What the client sends on WhatsApp; null for nothing. */
  toSend: string | null;
}

/**
 * What consultations need. A service names one of these in its file, and an order keeps it with its line. The
 * appointment form, the pages and mails after paying, and the form for birth details follow from it.
 */
export const needs = {
  birth: {
    hint: 'the birth details of one person',
    people: 1,
    hasBirth: true,
    afterPaying: 'we ask for your birth details',
    toSend: null,
  },
  'two births': {
    hint: 'the birth details of two people',
    people: 2,
    hasBirth: true,
    afterPaying: 'we ask for the birth details of both of you',
    toSend: null,
  },
  'dates and names': {
    hint: 'dates of birth and names, without the hour and the place',
    people: 1,
    hasBirth: false,
    afterPaying: 'we ask for the date of birth and the name',
    toSend: null,
  },
  plan: {
    hint: 'a floor plan',
    people: 0,
    hasBirth: false,
    afterPaying: 'please send us your floor plan on WhatsApp',
    toSend: 'floor plan',
  },
  photo: {
    hint: 'a photograph',
    people: 0,
    hasBirth: false,
    afterPaying: 'please send us your photograph on WhatsApp',
    toSend: 'photograph',
  },
  nothing: { hint: 'nothing', people: 0, hasBirth: false, afterPaying: '', toSend: null },
} as const satisfies Record<string, NeedRow>;

export type Need = keyof typeof needs;
export const allNeeds = Object.keys(needs) as Need[];

/** When a booking binds, in the same words everywhere. */
export const bookedMeansPaid =
  'A consultation is booked once it is paid. Fees are non-refundable once a consultation is booked, unless stated otherwise. If we cannot keep the time, you choose another or get your full fee back.';

/** Returns what follows once a consultation with this need is paid. */
export function onceYouHavePaid(need: Need): string {
  const { afterPaying } = needs[need];
  return `Once you have paid, the time is yours${afterPaying && `, and ${afterPaying}`}.`;
}

/** What all consultations of an order ask of their client together. */
export interface ClientNeeds {
  /** How many people the form asks about; 0 if there is no form to fill in. */
  people: 0 | 1 | 2;
  hasBirth: boolean;
  /** What to send on WhatsApp: 'floor plan'. */
  toSend: string[];
}

/** Returns what several consultations ask together. */
export function combineNeeds(all: readonly Need[]): ClientNeeds {
  const rows: NeedRow[] = all.map((need) => needs[need]);
  return {
    people: rows.reduce<ClientNeeds['people']>((most, { people }) => (people > most ? people : most), 0),
    hasBirth: rows.some(({ hasBirth }) => hasBirth),
    toSend: [...new Set(rows.flatMap(({ toSend }) => toSend ?? []))],
  };
}

/**
 * Returns true if the services of an order are a talk. One that the owner named as no consultation, and that has no
 * time, is none.
 * @param minutes the length of its consultation, which each consultation of the content has
 */
export const isTalk = (
  all: readonly Need[],
  { minutes, scheduledAt }: { minutes: number | null | undefined; scheduledAt: string | null },
): boolean => all.some((need) => need !== 'nothing' || minutes != null || scheduledAt !== null);

/** Names what the form asks for: 'birth details', 'date of birth and name'. */
export const detailsAsked = ({ hasBirth }: Pick<ClientNeeds, 'hasBirth'>): string =>
  hasBirth ? 'birth details' : 'date of birth and name';
