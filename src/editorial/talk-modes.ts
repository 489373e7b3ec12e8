/*
 * How each consultation is held. Only the front matter is read: pages rendered on request must not carry the
 * collections, as `service-menu` says.
 */
const services = import.meta.glob<{ subcategory: string; mode: string }>('../../content/services/*.md', {
  eager: true,
  import: 'frontmatter',
});
const consultations = import.meta.glob<{ subcategory: string; mode: string }>(
  '../../content/consultations/*.md',
  { eager: true, import: 'frontmatter' },
);
const modes = new Map(
  [...Object.values(services), ...Object.values(consultations)].map(({ subcategory, mode }) => [
    subcategory,
    mode,
  ]),
);

/** Returns how a consultation is held, 'Phone or video', by the name of its file; null for one that is not in the content. */
export const talkMode = (consultation: string | undefined): string | null =>
  (consultation && modes.get(consultation)) || null;
