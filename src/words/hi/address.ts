import { hindiPath } from '#domain/site/hindi-pages.ts';

export const pagePath: (path: string) => string = hindiPath;

/** Headers by which a call is answered in this language. */
export const callHeaders: Record<string, string> = { 'Accept-Language': 'hi' };

/** Names and descriptions of the shop have no Hindi version. */
export const dataLang: string | undefined = 'en-IN';

/** Ends a sentence. */
export const stop = '।';

/** The language of the page. */
export const pageLang = 'hi';
