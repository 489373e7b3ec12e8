import { type Language, localeOf } from '#domain/site/language.ts';

/**
 * Returns the `lang` of a text where it is not in the language of the page: Hindi if most of its letters are
 * Devanagari. Nobody has to remember a field for it.
 */
export function languageOf(text: string, ofPage: Language = 'en'): string | undefined {
  const devanagari = text.match(/\p{Script=Devanagari}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const own = devanagari > latin ? 'hi' : 'en';
  if (own === ofPage) return undefined;
  return own === 'hi' ? own : localeOf.en;
}
