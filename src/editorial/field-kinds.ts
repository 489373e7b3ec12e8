import { z } from 'astro/zod';
import { noOthers } from '#domain/site/fields.ts';
import { INDIA_MS } from './published.ts';

/*
 * Kinds of fields. Editors see nothing of these but the messages, so each message says what to write instead.
 */

/** Makes the message for a wrong field, and puts 'is missing' before it where the field is not there. */
export const say =
  (message: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined ? `is missing; ${message}` : message;
const tooLong =
  (most: number) =>
  ({ input }: { input?: unknown }) =>
    `has ${String(input).length} characters; write at most ${most}`;
export const text = (most: number) =>
  z
    .string({ error: say(`write a text of 1 to ${most} characters, in double quotes`) })
    .trim()
    .min(1, 'is empty; write a text, or leave the line out if it may be missing')
    .max(most, { error: tooLong(most) })
    .refine((value) => value === '' || canBeSeen.test(value), 'has no letter that can be seen; write a text');
/** Some characters take no room, and people paste them without knowing. */
const canBeSeen = /[^\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u;
export const plainText = text(2000);
export const yesOrNo = z.boolean({ error: say('write true or false, without quotes') });
export const wholeNumber = z
  .number({ error: say('write a whole number, without quotes') })
  .int('write a whole number')
  .positive('write a number from 1 up');
const DAY_MS = 86_400_000;
/** Other programs write the hour too. The day is that of India at that hour, as all days of the content. */
const dayInIndia = (date: Date) => new Date(Math.floor((date.getTime() + INDIA_MS) / DAY_MS) * DAY_MS);
/** YAML reads only 2026-11-21 as a date. Readers disagree about 21-11-2026 and 11/21/2026. */
export const day = z
  .date({ error: say('write the date as year-month-day without quotes, for example 2026-11-21') })
  .overwrite(dayInIndia);
export const fileName = z
  .string({ error: say('write the name of this file, without .md') })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'use small letters, digits and hyphens only, as in the file name');

export function oneOf<const T extends string>(names: readonly T[], what: string) {
  const error = ({ input }: { input?: unknown }) =>
    `${input === undefined ? 'is missing' : `'${input}' is not known`}; write ${what}: ${names.join(', ')}`;
  return z.enum(names, { error });
}
/** Makes a list of `least` to `most` entries. A list that may be empty may also be left out. */
export function listOf<T extends z.ZodType>(entry: T, least: number, most: number) {
  const message = `write ${least} to ${most} entries between [ and ], with commas between them`;
  const list = z
    .array(entry, { error: say(message) })
    .min(least, message)
    .max(most, message);
  return least === 0 ? list.prefault([]) : list;
}
/** Makes an object that refuses other fields, so that a misspelt field is noticed. */
export function fields<T extends z.core.$ZodLooseShape>(shape: T) {
  return z.strictObject(shape, { error: noOthers(shape) });
}

const shown = 'Google and WhatsApp show them';
export const description = z
  .string({ error: say(`write one or two sentences of 50 to 160 characters, in double quotes; ${shown}`) })
  .min(50, `is too short; write 50 to 160 characters, ${shown}`)
  .max(160, { error: (issue) => `${tooLong(160)(issue)}, ${shown}` });
