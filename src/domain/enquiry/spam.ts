import * as z from 'zod/mini';
import { LONGEST } from '../site/field-lengths.ts';
import { optionalText, text } from '../site/fields.ts';

/**
 * Shortest time, in milliseconds, in which a person can open, fill in and send a form. It is low on purpose:
 * even when a browser fills in all fields at once, its user needs longer to press the button.
 */
export const SHORTEST_FILL_MS = 300;

/** `website`: a field that people do not see and leave empty; programs fill it in. */
export const honeypot = { website: optionalText(LONGEST.other, text) };

/** `took_ms`: milliseconds between opening the form and sending it. */
export const fillTime = { took_ms: z.optional(z.number({ error: 'Please send a number.' })) };

/**
 * Returns true if a program seems to have filled in a form. A field that the client leaves out does not count
 * against it.
 */
export function isSuspected(sent: { website?: string | undefined; took_ms?: number | undefined }): boolean {
  return Boolean(sent.website) || (sent.took_ms ?? SHORTEST_FILL_MS) < SHORTEST_FILL_MS;
}
