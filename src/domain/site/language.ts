/** The languages beside English. English is the one whose addresses have no prefix. */
export const translations = ['hi'] as const;
export type Translation = (typeof translations)[number];

/** The languages of the public site. */
export const languages = ['en', ...translations] as const;
export type Language = (typeof languages)[number];

/** Returns the field that keeps or sends a language. English is meant without it. */
export const unlessEnglish = (language: Language = 'en'): { language?: Translation } =>
  language === 'en' ? {} : { language };

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
