/** One thing the site's search finds; kept small, for it is sent whole. */
export interface SearchEntry {
  kind: 'Service' | 'Article' | 'Page';
  title: string;
  path: string;
  text: string;
}

/** Entries whose title or text holds every word; those with all words in the title first. */
export function findEntries(entries: SearchEntry[], typed: string): SearchEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = entries.filter(({ title, text }) => holds(`${title} ${text}`));
  return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))];
}
