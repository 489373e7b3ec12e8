/**
 * Returns the language of a text where that is not the English of the page: 'hi' if most of its letters are
 * Devanagari. Nobody has to remember a field for it.
 */
export function languageOf(text: string): 'hi' | undefined {
  const devanagari = text.match(/\p{Script=Devanagari}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return devanagari > latin ? 'hi' : undefined;
}
