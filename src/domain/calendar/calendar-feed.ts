import * as z from 'zod/mini';
import { atMost, type FieldErrors, text } from '../site/fields.ts';

/* The iCalendar feed of the owner's other calendar: her scheduling service, Google, or her phone's. */

export const feedTexts = {
  address: 'Please enter an https address such as https://calendar.google.com/…/basic.ics.',
  saved: 'Calendar connected',
} as const;

/** Longest address of a feed. Google's have about 150 characters, Outlook's about 250. */
export const LONGEST_FEED = 2_000;

/** A feed as its reader found it: why it could not be read. */
export const feedProblems = [
  'address',
  'unreachable',
  'slow',
  'refused',
  'redirects',
  'too_large',
  'no_calendar',
  'too_much',
] as const;
export type FeedProblem = (typeof feedProblems)[number];

/** Says why a feed could not be read, and what to do. */
export const feedProblemTexts: Record<FeedProblem, string> = {
  address: 'Its address does not lead to a public https address, so it is not read. Please copy it again.',
  unreachable: 'Nothing answers at its address.',
  slow: 'It took longer than five seconds to answer.',
  refused: 'Its address answers with an error. Please copy the address again at your calendar.',
  redirects: 'Its address leads on from one address to the next, without an end.',
  too_large: 'It is larger than 1 MB. Please choose a calendar with fewer old events.',
  no_calendar:
    'What its address answers is no calendar that can be read. At your calendar, look for the address in iCal format; it often ends with .ics.',
  too_much: 'Its events repeat too often to be listed.',
};

/** Calendars write the same address with a scheme of its own, so that a click opens the phone's calendar. */
const withHttps = (address: string): string => address.replace(/^webcals?:\/\//i, 'https://');

/**
 * Returns true if the text of an address allows asking it for a feed: https, a host name instead of an IP
 * address, and the usual port. A local run may also read from itself.
 */
export function mayBeFeed(address: string, isLocal: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (isLocal && hostname === 'localhost' && /^https?:$/.test(protocol)) return true;
  // The top level of a name is never a number; addresses of IPv6 are written in brackets.
  const isName = /^[^[\]]+\.[a-z][^.]*$/i.test(hostname);
  return protocol === 'https:' && isName && !port && !username && !password;
}

/** The setting: the address of the feed, or '' for none. */
export const CalendarFeed = z.object({
  url: text(feedTexts.address).check(
    z.trim(),
    z.overwrite(withHttps),
    atMost(LONGEST_FEED),
    z.refine((url) => url === '' || mayBeFeed(url, true), feedTexts.address),
  ),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** Refuses an address that only a local run may read from. */
export const refuseFeed = ({ url }: CalendarFeed, isLocal: boolean): FieldErrors =>
  url === '' || mayBeFeed(url, isLocal) ? {} : { url: [feedTexts.address] };
