import { LONGEST } from '#domain/site/field-lengths.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import type { Language } from '#domain/site/language.ts';
import { type Words, wordsIn } from '#languages/words.ts';

/**
 * Returns the language of the page that makes a call. Its scripts ask for 'hi' and nothing else; the list of languages
 * that a browser sends by itself says nothing about the page.
 */
export const languageOfCaller = (request: Request): Language =>
  request.headers.get('accept-language') === 'hi' ? 'hi' : 'en';

/** Returns everything that rules for visitors say, in the order of the dictionary. */
const sentences = ({ rules }: Words): string[] =>
  Object.values(rules).flatMap((said) =>
    typeof said === 'string' ? [said] : Object.values(LONGEST).map((longest) => said(longest)),
  );

const inHindi = new Map(sentences(wordsIn.en).map((said, at) => [said, sentences(wordsIn.hi)[at]]));

/**
 * Returns the body of a refusal in a language. What only the owner can meet is in no dictionary and stays English.
 */
export function refusalIn(language: Language, body: { message?: unknown; errors?: unknown }): object {
  if (language === 'en') return body;
  const say = (said: string) => inHindi.get(said) ?? said;
  const errors = Object.entries((body.errors ?? {}) as FieldErrors);
  return {
    ...body,
    ...(typeof body.message === 'string' && { message: say(body.message) }),
    ...(body.errors !== undefined && {
      errors: Object.fromEntries(errors.map(([field, said]) => [field, said.map(say)])),
    }),
  };
}
