/** The languages of the public site. English is the one whose addresses have no prefix. */
export type Language = 'en' | 'hi';

/** What `lang` attributes, search engines and `Intl` call each language. */
export const localeOf = { en: 'en-IN', hi: 'hi-IN' } as const satisfies Record<Language, string>;

/** What is sold, as it is called in English and perhaps in Hindi. */
export interface Named {
  name: string;
  hindiName?: string | undefined;
}

/** Returns the name of what is sold in a language: on pages, in letters and in chats. */
export const nameIn = (language: Language, { name, hindiName }: Named): string =>
  (language === 'hi' && hindiName) || name;
