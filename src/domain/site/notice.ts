import * as z from 'zod/mini';
import { optionalText } from './fields.ts';
import { indiaDayInWords } from './india-time.ts';

export const noticeTexts = {
  why: 'Please write what visitors should read.',
  until: 'Please choose a day, or leave it empty.',
  updated: 'The notice is saved',
} as const;

/** Longest notice, in characters: two lines of a phone and a bit. */
export const LONGEST_NOTICE = 200;

/** What the owner tells on every page. `until`: the last day of it in India, '' for none; an empty text is no notice. */
export const NoticeForm = z
  .object({
    text: z._default(optionalText(LONGEST_NOTICE), ''),
    until: z._default(z.union([z.literal(''), z.iso.date()], { error: noticeTexts.until }), ''),
    paused: z.boolean(),
  })
  .check(
    z.refine(({ text, paused }) => Boolean(text) || !paused, { error: noticeTexts.why, path: ['text'] }),
  );

/** A notice for all pages, as it is kept and crosses the wire. */
export interface Notice {
  text: string;
  /** The last day it is shown on, '2026-11-30'; '' for none. */
  until: string;
  /** Whether the shop takes no orders meanwhile. */
  paused: boolean;
}

export const noNotice: Notice = { text: '', until: '', paused: false };

/** A notice while it is to be shown. @param today the day in India */
export function noticeOn(notice: Notice, today: string): Notice | null {
  return notice.text && (!notice.until || notice.until >= today) ? notice : null;
}

/** What a buyer is told while the shop takes no orders; null while it does. */
export function pausedText(notice: Notice | null): string | null {
  if (!notice?.paused) return null;
  const until = notice.until ? ` until ${indiaDayInWords(new Date(notice.until))}` : ' just now';
  return `We take no orders${until}. ${notice.text}`;
}
