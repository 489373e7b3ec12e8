import { dataLang } from '#words/address.ts';

/** Returns the language of a text that the owner wrote, where it is not that of the page. */
export const langOf = (text: string): string | undefined =>
  dataLang !== undefined && !/\p{Script=Devanagari}/u.test(text) ? dataLang : undefined;

/** Shows a text that the owner wrote, and says which language it is in where it is not that of the page. */
export function OwnersText({ children: text }: { children: string }) {
  const lang = langOf(text);
  return lang === undefined ? text : <span lang={lang}>{text}</span>;
}
