import type { Language } from '#domain/site/language.ts';

/** Returns the address of a page in this language. The path is without the base path. */
export const pagePath = (path: string): string => path;

/** Headers by which a call is answered in this language. */
export const callHeaders: Record<string, string> = {};

/** The language of names and descriptions of the shop; undefined where it is that of the page. */
export const dataLang: string | undefined = undefined;

/** Ends a sentence. */
export const stop = '.';

/** The language of the page. */
export const pageLang: Language = 'en';
