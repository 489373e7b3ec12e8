import type { FieldErrors } from '#domain/site/fields.ts';
import type { Language } from '#domain/site/language.ts';
import { type Words, wordsIn } from '#languages/words.ts';

/**
 * Returns the language of the page that makes a call. Its scripts ask for 'hi' and nothing else; the list of languages
 * that a browser sends by itself says nothing about the page.
 */
export const languageOfCaller = (request: Request): Language =>
  request.headers.get('accept-language') === 'hi' ? 'hi' : 'en';

type Named = (name: never) => string;
/** What the site says of calls that it refuses, by its name. */
const refusals = ({ rules, answers, ordering, request, options, birthRules }: Words) =>
  [rules, answers, ordering, request, options, birthRules] as Record<string, string | Named>[];

const inHindi = refusals(wordsIn.hi);
const pairs = refusals(wordsIn.en).flatMap((said, at) =>
  Object.entries(said).map(([name, english]) => [english, inHindi[at]?.[name]] as const),
);
const whole = new Map(pairs.filter(([said]) => typeof said === 'string'));
/** Sentences with a name or a number in them, by what stands before and after it. */
const withName = pairs.flatMap(([english, hindi]) => {
  if (typeof english === 'string') return [];
  const [before = '', after = ''] = (english as Named)('\0' as never).split('\0');
  return [{ before, after, say: hindi as Named }];
});

/** Returns a sentence in Hindi; as it is where no dictionary has it. */
function sayInHindi(said: string): string {
  const known = whole.get(said);
  if (typeof known === 'string') return known;
  const form = withName.find(({ before, after }) => said.startsWith(before) && said.endsWith(after));
  return form ? form.say(said.slice(form.before.length, said.length - form.after.length) as never) : said;
}

/**
 * Returns the body of a refusal in a language. What only the owner can meet is in no dictionary and stays English.
 */
export function refusalIn(language: Language, body: { message?: unknown; errors?: unknown }): object {
  if (language === 'en') return body;
  const errors = Object.entries((body.errors ?? {}) as FieldErrors);
  return {
    ...body,
    ...(typeof body.message === 'string' && { message: sayInHindi(body.message) }),
    ...(body.errors !== undefined && {
      errors: Object.fromEntries(errors.map(([field, said]) => [field, said.map(sayInHindi)])),
    }),
  };
}
