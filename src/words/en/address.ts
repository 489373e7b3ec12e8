import type { Language } from '#domain/site/language.ts';

export const language: Language = 'en';

/** Returns the address of a page in this language. The path is without the base path. */
export const pagePath = (path: string): string => path;
