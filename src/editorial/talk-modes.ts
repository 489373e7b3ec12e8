import type { Language } from '#domain/site/language.ts';

/*
 * How each consultation is held. Only the front matter is read: pages rendered on request must not carry the
 * collections, as `service-menu` says.
 */
type Held = Record<string, { mode: string }>;
const files: Held = {
  ...import.meta.glob<Held[string]>('../../content/services/*.md', { eager: true, import: 'frontmatter' }),
  ...import.meta.glob<Held[string]>('../../content/consultations/*.md', {
    eager: true,
    import: 'frontmatter',
  }),
};
/** By the names of the files without '.md': 'pitri-dosha', and 'pitri-dosha.hi' for the Hindi one. */
const modes = new Map(
  Object.entries(files).map(([path, { mode }]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.md'.length),
    mode,
  ]),
);

/**
 * Returns how a consultation is held, 'Phone or video', by the name of its file; null for one that is not in the
 * content.
 */
export const talkMode = (consultation: string | undefined, language: Language = 'en'): string | null =>
  (consultation && ((language === 'hi' && modes.get(`${consultation}.hi`)) || modes.get(consultation))) ||
  null;
