import * as z from 'zod/mini';
import { isoTime, rupees } from './answer-parts.ts';
import { LONGEST } from './field-lengths.ts';
import { atMost, lines, optionalText, text } from './fields.ts';
import { phoneDigits, withLatinDigits } from './numerals.ts';

/* The owner's search for a client, and the one lasting note that she keeps about each. */

/** Fewest characters that a search takes. */
export const LEAST_SEARCHED = 2;

/** Most clients that a search answers. */
export const MOST_CLIENTS = 20;

export const clientTexts = {
  search: `Please type at least ${LEAST_SEARCHED} characters.`,
  phone: 'Please send the ten digits of the client’s mobile number.',
  revision: 'Please send the revision of the note.',
  saved: 'Note saved',
  changed: (now: string) =>
    `The note was changed elsewhere meanwhile. ${now ? `It says now: ‘${now}’.` : 'It is empty now.'} Press again to save yours instead.`,
} as const;

/** A search for clients: part of a name, phone or e-mail, or a whole order number. */
export const ClientSearch = z.object({
  q: text(clientTexts.search).check(
    z.trim(),
    z.minLength(LEAST_SEARCHED, clientTexts.search),
    atMost(LONGEST.email),
  ),
});

/** The note about a client as the owner saves it, with the revision that she saw when she began to write. */
export const ClientNote = z.object({
  phone: text(clientTexts.phone).check(z.regex(/^\d{10}$/, clientTexts.phone)),
  note: lines().check(atMost(LONGEST.message)),
  revision: text(clientTexts.revision).check(atMost(LONGEST.other)),
});
export type ClientNote = z.infer<typeof ClientNote>;

/** The note about a client as it crosses the wire. Text and revision are empty while there is none. */
export const ClientNoteAnswer = z.object({
  text: z.string(),
  revision: z.string(),
  changed_at: z.nullable(isoTime),
});
export type ClientNoteWire = z.infer<typeof ClientNoteAnswer>;

/** A client that a search found, with the newest record that matched. */
export const ClientFound = z.object({
  /** Phone number or e-mail at which `person/show` has the client. */
  contact: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Subject of the record. */
  about: z.string(),
  last_at: isoTime,
});
export type ClientFound = z.infer<typeof ClientFound>;

/** Number of clients on a page of the owner's list. */
export const CLIENTS_PER_PAGE = 50;

/** Filter of the owner's list of clients: as the search, and '' for all of them. */
export const ClientFilter = z.object({ q: z._default(optionalText(LONGEST.email, text), '') });

/** A client in the owner's list, with the newest record about them. */
export const ClientListed = z.extend(ClientFound, {
  /** Number of paid orders, and the rupees paid for them and not given back. */
  orders: z.int(),
  paid: rupees,
  /** Start of the next appointment; null if none is coming. */
  next_appointment: z.nullable(isoTime),
});
export type ClientListed = z.infer<typeof ClientListed>;

const plain = (typed: string) => typed.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Returns a function that is true for the clients that a search means: those whose name contains each of its
 * words, or whose phone or e-mail contains all of it.
 */
export function clientMatcher(typed: string) {
  const wanted = plain(typed);
  const words = wanted.split(' ');
  const digits = /^[\d\s()+-]+$/.test(withLatinDigits(typed)) ? phoneDigits(typed) : '';
  return ({ name, phone, email }: { name: string; phone: string; email: string }): boolean => {
    const known = plain(name);
    return (
      words.every((word) => known.includes(word)) ||
      email.toLowerCase().includes(wanted) ||
      (digits !== '' && phone.includes(digits))
    );
  };
}
