/** The languages of the public site. English is the one whose addresses have no prefix. */
export type Language = 'en' | 'hi';

/** What `lang` attributes, search engines and `Intl` call each language. */
export const localeOf = { en: 'en-IN', hi: 'hi-IN' } as const satisfies Record<Language, string>;
