import { hindiPath } from '#domain/site/hindi-pages.ts';
import type { Language } from '#domain/site/language.ts';

export const language: Language = 'hi';

export const pagePath: (path: string) => string = hindiPath;
