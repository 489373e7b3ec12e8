import { type CollectionEntry, getEntry } from 'astro:content';
import type { Language } from '#domain/site/language.ts';
import { type HindiText, hindiTextsBeside } from './schemas.ts';

/** Returns the Hindi text beside an entry of a collection; undefined where there is none. */
export async function hindiOf(folder: string, id: string): Promise<CollectionEntry<HindiText> | undefined> {
  const name = hindiTextsBeside(folder);
  return name && (await getEntry(name, id));
}

/** An entry with its words in one language. `text` is the entry whose body is in that language. */
export type InWords<Entry> = Entry & { text: Entry | CollectionEntry<HindiText> };

/** Returns an entry with its words in a language. One that has no Hindi text stays in English. */
export async function entryIn<Entry extends { collection: string; id: string; data: object }>(
  lang: Language,
  entry: Entry,
): Promise<InWords<Entry>> {
  const text = lang === 'en' ? undefined : await hindiOf(entry.collection, entry.id);
  if (!text) return { ...entry, text: entry };
  // The English file holds fees and the like, so it says whether they are samples.
  const { sample }: { sample?: unknown } = entry.data;
  const data = { ...entry.data, ...text.data, sample };
  return { ...entry, data, text } as InWords<Entry>;
}

/** Returns entries with their words in a language. */
export const entriesIn = <Entry extends Parameters<typeof entryIn>[1]>(
  lang: Language,
  entries: Entry[],
): Promise<InWords<Entry>[]> => Promise.all(entries.map((entry) => entryIn(lang, entry)));
