import { dataLang } from '#words/address.ts';

/** Returns the language of a text that the owner wrote, where it is not that of the page. */
export const langOf = (text: string): string | undefined =>
  dataLang !== undefined && !/\p{Script=Devanagari}/u.test(text) ? dataLang : undefined;

/**
 * Shows a message in the language of the page. It may end with words of the owner in English, or be a refusal that
 * the server has in English alone.
 */
export function Message({ children: text }: { children: string }) {
  if (dataLang === undefined) return text;
  const words = text.split(' ');
  const end = words.map((word) => /\p{Script=Devanagari}/u.test(word)).lastIndexOf(true) + 1;
  const english = words.slice(end).join(' ');
  if (!/[a-z]/i.test(english)) return text;
  return (
    <>
      {words.slice(0, end).join(' ')} <span lang={dataLang}>{english}</span>
    </>
  );
}

/** Shows a text that the owner wrote, and says which language it is in where it is not that of the page. */
export function OwnersText({ children: text }: { children: string }) {
  const lang = langOf(text);
  return lang === undefined ? text : <span lang={lang}>{text}</span>;
}
