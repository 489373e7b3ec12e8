import { hindiPath } from '#domain/site/hindi-pages.ts';
import type { Language } from '#domain/site/language.ts';

export const pagePath: (path: string) => string = hindiPath;

/** Headers by which a call is answered in this language. */
export const callHeaders: Record<string, string> = { 'Accept-Language': 'hi' };

/** What the owner writes for her shop is in English, but for the Hindi name of a product. */
export const dataLang: string | undefined = 'en-IN';

/** Ends a sentence. */
export const stop = '।';

/** The language of the page. */
export const pageLang: Language = 'hi';
