import { formatPrice, toPaise } from '#domain/money/money.ts';

/** What a service's file says about its fee and its time (`schemas.ts` has the rules). */
export interface FeeFields {
  fee?: number | undefined;
  feeFrom?: boolean | undefined;
  feeFor?: string | undefined;
  minutes?: number | undefined;
  timeNote?: string | undefined;
}

/** The fields that a consultation leaves to the service of the same name, if there is one. */
export const feeFields = ['fee', 'feeFrom', 'feeFor', 'minutes'] as const satisfies (keyof FeeFields)[];

/** Returns a consultation's fields with fee and time as its service of the same name has them. */
export function withFeeOf<D extends FeeFields>(data: D, twin: FeeFields | undefined): D {
  return twin ? { ...data, ...Object.fromEntries(feeFields.map((name) => [name, twin[name]])) } : data;
}

/** Writes the rupees of a fee: '₹1,100', 'from ₹5,100'; null if the file names none. */
export function amountInWords({ fee, feeFrom }: FeeFields): string | null {
  return fee === undefined ? null : `${feeFrom ? 'from ' : ''}${formatPrice(toPaise(fee))}`;
}

/**
 * Writes a fee for reading: '₹1,100 for 20 minutes', 'from ₹5,100 for one plan'; null if the file names none.
 * A file that the owner has not read yet has a sample of a fee.
 */
export function feeInWords(service: FeeFields & { sample?: boolean | undefined }): string | null {
  const { feeFor, minutes, sample } = service;
  const amount = amountInWords(service);
  return amount && `${amount} for ${feeFor ?? `${minutes} minutes`}${sample ? ' (sample)' : ''}`;
}

/** Writes how long a service takes: '20 minutes; a site visit takes longer'. */
export function timeInWords({ minutes, timeNote }: FeeFields): string {
  return [`${minutes} minutes`, ...(timeNote ? [timeNote] : [])].join('; ');
}

/** Writes what several services cost together: '₹1,100' if all cost the same, else 'from ₹800'; null without any fee. */
export function feeRange(services: FeeFields[]): string | null {
  const priced = services.filter(({ fee }) => fee !== undefined);
  const least = Math.min(...priced.map(({ fee = 0 }) => fee));
  if (priced.length === 0) return null;
  const isOne = priced.every(({ fee, feeFrom }) => fee === least && !feeFrom);
  return amountInWords({ fee: least, feeFrom: !isOne });
}
