import * as z from 'zod/mini';
import { rules } from '#words/rules.ts';
import { withCommas } from '../money/money.ts';
import { LONGEST } from './field-lengths.ts';

/**
 * Refuses a text of more than `longest` characters. No later rule checks such a text, so none has to cope
 * with unlimited length.
 */
export const atMost = (longest: number) =>
  z.maxLength(longest, { error: rules.tooLong(withCommas(longest)), abort: true });

/**
 * A text of well-formed Unicode. Half of a surrogate pair, which JSON can carry, cannot be put into an
 * address (`encodeURIComponent` throws). Use it for what is searched for, ids and passwords, and `line` or
 * `lines` for what people read. `message` is said for what is no text at all.
 */
export function text(message = 'Please send text.') {
  return z
    .string({ error: message })
    .check(z.refine((sent) => sent.isWellFormed(), { error: rules.broken, abort: true }));
}

/*
 * Contacts, documents and web pages put marks into what is copied from them: marks of direction, spaces
 * without width, soft hyphens. Nobody sees or means them, and they make one name look like another.
 */
const marks =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;
/* Hindi and emoji are written with joiners. A joiner that joins nothing is one more mark. */
const joinerAfterNone = /(^|[^\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+/gu;
const joinerBeforeNone = /(\p{L})[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/** Removes what cannot be seen of a pasted text. The joiners of Hindi and of emoji stay. */
export const withoutMarks = (pasted: string): string =>
  pasted.replace(marks, '').replace(joinerAfterNone, '$1').replace(joinerBeforeNone, '$1');

/* Control characters. They are refused: no screen shows them, and some begin a second line in a mail. */
const unseenInLine = /\p{Cc}/u;
const unseenInLines = /[^\P{Cc}\t\n\r]/u;
/** The line and paragraph separators of Unicode, which documents have in place of line breaks. */
const separators = /[\u2028\u2029]/g;

const shown = (unseen: RegExp) =>
  z.refine<string>((sent) => !unseen.test(sent), { error: rules.unseen, abort: true });

/**
 * A text of one line, as names are: trimmed, and without the marks it was pasted with. It has no line breaks,
 * tabs or other control characters.
 */
export const line = (message?: string) =>
  text(message).check(
    z.overwrite((sent) => withoutMarks(sent).replace(separators, ' ')),
    z.trim(),
    shown(unseenInLine),
  );

/**
 * A text of several lines: trimmed, and without the marks it was pasted with. It has line breaks and tabs,
 * and no other control characters.
 */
export const lines = (message?: string) =>
  text(message).check(
    z.overwrite((sent) => withoutMarks(sent).replace(separators, '\n')),
    z.trim(),
    shown(unseenInLines),
  );

/** Replaces each gap that contains a tab or a line break with one space. */
const inOneLine = (sent: string) => sent.replace(/[ \t\n\v\f\r]+/g, (gap) => (/^ +$/.test(gap) ? gap : ' '));

/**
 * A name of one line that may be pasted from a sheet: a gap with a tab or a line end becomes one space.
 * @param message for a value that is not a text
 */
export const pastedLine = (message?: string) =>
  z.pipe(text(message).check(z.overwrite(inOneLine)), line(message));

/**
 * A required text: trimmed, not empty, at most `longest` characters. `message` is said when it is missing.
 * @param kind `line` or `lines`
 */
export function requiredText(message: string, longest: number, kind: typeof line | typeof lines = line) {
  return kind(message).check(z.minLength(1, message), atMost(longest));
}

/**
 * Returns an error map that names the fields that `shape` does not have. `otherwise` is the message for any
 * other error.
 */
export const noOthers =
  (shape: object, otherwise?: string): z.core.$ZodErrorMap<z.core.$ZodIssue> =>
  (issue) =>
    issue.code === 'unrecognized_keys'
      ? `there is no field ${issue.keys.join(', ')}; the fields are ${Object.keys(shape).join(', ')}`
      : otherwise;

/**
 * An optional text of at most `longest` characters; trimmed.
 * @param kind `line`, `lines`, or `text` for a search
 */
export function optionalText(longest: number, kind: typeof line | typeof lines | typeof text = line) {
  return z.optional(kind().check(z.trim(), atMost(longest)));
}

/** An optional text of at most `longest` characters, where null too means that it was left out; trimmed. */
export function optionalNote(longest: number, kind: typeof line | typeof lines | typeof text = lines) {
  return z.optional(
    z.pipe(
      z.nullable(optionalText(longest, kind)),
      z.transform((note) => note ?? undefined),
    ),
  );
}

/** A day in India, '2026-04-01', or '' for none; `message` is said for anything else. */
export const dayOrNone = (message: string) =>
  z._default(z.union([z.literal(''), z.iso.date()], { error: message }), '');

export const dayRangeTexts = {
  day: 'Please send a day such as 2026-04-01.',
  order: 'Please send a last day that is not before the first.',
} as const;

/** Days in India, both included; '' where there is no bound. */
export const DayRange = z
  .object({ from: dayOrNone(dayRangeTexts.day), to: dayOrNone(dayRangeTexts.day) })
  .check(z.refine(({ from, to }) => !to || from <= to, { error: dayRangeTexts.order, path: ['to'] }));
export type DayRange = z.infer<typeof DayRange>;

export const ALL_DAYS: DayRange = { from: '', to: '' };

/** Returns true if a day lies in a range. */
export const isWithin = (day: string, { from, to }: DayRange): boolean => day >= from && (!to || day <= to);

/** An e-mail address, without the marks it was pasted with; `message` is said for anything else. */
export function emailAddress(message: string) {
  return text(message).check(
    z.overwrite((sent) => withoutMarks(sent).replace(/[\u200c\u200d]/g, '')),
    z.trim(),
    atMost(LONGEST.email),
    z.email(message),
  );
}

/** Accepts a phone number: ten digits. `message` is the error for anything else. */
export function phoneNumber(message: string) {
  return z.string({ error: message }).check(z.regex(/^\d{10}$/, message));
}

/** Texts under fields, as they cross the wire: field name to list of messages. */
export type FieldErrors = Record<string, string[]>;

/**
 * Returns the errors of a schema by field: by the first part of their path, or by the whole path with dots
 * between its parts ('people.0.born_on').
 */
export function fieldErrors(
  error: z.core.$ZodError,
  by: 'first part' | 'whole path' = 'first part',
): FieldErrors {
  const errors: FieldErrors = Object.create(null);
  for (const issue of error.issues) {
    const path = by === 'whole path' ? issue.path.join('.') : String(issue.path[0] ?? '');
    const field = path || 'form';
    errors[field] ??= [];
    if (!errors[field].includes(issue.message)) errors[field].push(issue.message);
  }
  return errors;
}

/**
 * Returns the id in a text, a positive integer in plain digits. Gives 0, which no record has, if the text is
 * anything else.
 */
export function idIn(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
