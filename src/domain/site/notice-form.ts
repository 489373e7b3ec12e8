import * as z from 'zod/mini';
import type { Words } from '#languages/words.ts';
import { dates } from '#words/dates.ts';
import { paused } from '#words/paused.ts';
import { dayOrNone, lines, optionalText } from './fields.ts';
import { indiaToday } from './india-day.ts';
import { endOf, type Notice } from './notice.ts';

export const noticeTexts = {
  why: 'Please write what visitors should read.',
  until: 'Please choose a day, or leave it empty.',
  over: 'This day is over. Please choose a later one, or leave it empty.',
  updated: 'The notice is saved',
} as const;

/** Longest notice, in characters: a little more than two lines on a phone. */
export const LONGEST_NOTICE = 200;

/** The form of the notice. `until` is its last day in India, '' for none. An empty text is no notice. */
export const NoticeForm = z
  .object({
    text: z._default(optionalText(LONGEST_NOTICE, lines), ''),
    until: dayOrNone(noticeTexts.until),
    paused: z.boolean(),
  })
  .check(
    z.refine(({ text, paused }) => Boolean(text) || !paused, { error: noticeTexts.why, path: ['text'] }),
    z.refine(({ text, until }) => !text || !until || until >= indiaToday(new Date()), {
      error: noticeTexts.over,
      path: ['until'],
    }),
  );

type PausedWords = Pick<Words, 'paused' | 'dates'>;

/** What a buyer reads while the shop takes no orders: the site's words, and then the owner's own. */
export interface Paused {
  said: string;
  own: string;
}

/** Returns what a buyer reads while the shop takes no orders; null while it does. */
export function pausedWords(notice: Notice | null, { paused, dates }: PausedWords): Paused | null {
  if (!notice?.paused) return null;
  const end = endOf(notice);
  // 'Until' a day leaves open whether one can order on it.
  return { said: paused.now + (end ? ` ${paused.again(dates.day(end))}` : ''), own: notice.text };
}

/** Returns the same words as a single text. */
export function pausedText(notice: Notice | null, words: PausedWords): string | null {
  const paused = pausedWords(notice, words);
  return paused && `${paused.said} ${paused.own}`;
}

/** Returns a notice as visitors read it, with the pause where there is one. */
export const shownText = (notice: Notice): string => pausedText(notice, { paused, dates }) ?? notice.text;
