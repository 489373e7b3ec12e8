import type { Language } from '#domain/site/language.ts';
import * as en from './en/all.ts';
import * as hi from './hi/all.ts';

/** All words of a language, as pages take them while they are rendered. */
export type Words = typeof en;

/** The words of each language. Code for browsers imports its own part from `#words/…` instead. */
export const wordsIn: Record<Language, Words> = { en, hi };
