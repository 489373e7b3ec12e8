import { formatPrice, toPaise } from '#domain/money/money.ts';
import { fees } from '#words/fees.ts';

/** What a service's file says about its fee and its time (`schemas.ts` has the rules). */
export interface FeeFields {
  fee?: number | undefined;
  feeFrom?: boolean | undefined;
  feeFor?: string | undefined;
  minutes?: number | undefined;
  timeNote?: string | undefined;
  slots?: number | undefined;
}

/** The fields that a consultation leaves to the service of the same name, if there is one. */
export const feeFields = ['fee', 'feeFrom', 'feeFor', 'minutes'] as const satisfies (keyof FeeFields)[];

/** Returns a consultation's fields with fee and time as its service of the same name has them. */
export function withFeeOf<D extends FeeFields>(data: D, twin: FeeFields | undefined): D {
  return twin ? { ...data, ...Object.fromEntries(feeFields.map((name) => [name, twin[name]])) } : data;
}

/** Writes the rupees of a fee: '₹1,100', 'from ₹5,100'; null if the file names none. */
export function amountInWords({ fee, feeFrom }: FeeFields, words = fees): string | null {
  if (fee === undefined) return null;
  const amount = formatPrice(toPaise(fee));
  return feeFrom ? words.from(amount) : amount;
}

/**
 * Writes a fee for reading: '₹1,100 for 20 minutes', 'from ₹5,100 for one plan'; null if the file names none.
 * A file that the owner has not read yet has a sample of a fee.
 */
export function feeInWords(
  service: FeeFields & { sample?: boolean | undefined },
  words = fees,
): string | null {
  const { feeFor, minutes = 0, sample } = service;
  const amount = amountInWords(service, words);
  const fee = amount && words.whole(amount, feeFor ?? words.minutes(minutes));
  return fee && sample ? words.sample(fee) : fee;
}

/**
 * Returns what is particular about the time of a service, as a sentence: 'Two slots are usual for all twelve houses
 * (₹2,200 together).'; '' where nothing is.
 */
export function timeNoteInWords(service: FeeFields, stop: string, words = fees): string {
  const { timeNote = '', slots, fee } = service;
  if (!timeNote) return '';
  const together = slots && fee && amountInWords({ ...service, fee: slots * fee }, words);
  const note = `${timeNote.charAt(0).toUpperCase()}${timeNote.slice(1)}`;
  return `${note}${together ? ` (${words.together(together)})` : ''}${stop}`;
}

/** Writes what several services cost together: '₹1,100' if all cost the same, else 'from ₹800'; null without any fee. */
export function feeRange(services: FeeFields[], words = fees): string | null {
  const priced = services.filter(({ fee }) => fee !== undefined);
  const least = Math.min(...priced.map(({ fee = 0 }) => fee));
  if (priced.length === 0) return null;
  const isOne = priced.every(({ fee, feeFrom }) => fee === least && !feeFrom);
  return amountInWords({ fee: least, feeFrom: !isOne }, words);
}
