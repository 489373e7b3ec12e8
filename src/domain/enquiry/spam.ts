import * as z from 'zod/mini';
import { LONGEST } from '../site/field-lengths.ts';
import { optionalText, text } from '../site/fields.ts';

/**
 * A form sent sooner than this after it was opened, in milliseconds, was filled in by a program. Low on purpose:
 * a browser that fills in all fields at once needs longer for its person to press the button.
 */
export const SHORTEST_FILL_MS = 300;

/** `website`: a field that people do not see and leave empty; programs fill it in. */
export const honeypot = { website: optionalText(LONGEST.other, text) };

/** `took_ms`: milliseconds between opening the form and sending it. */
export const fillTime = { took_ms: z.optional(z.number({ error: 'Please send a number.' })) };

/** Whether a program seems to have filled a form in. What a client leaves out does not count against it. */
export function isSuspected(sent: { website?: string | undefined; took_ms?: number | undefined }): boolean {
  return Boolean(sent.website) || (sent.took_ms ?? SHORTEST_FILL_MS) < SHORTEST_FILL_MS;
}
