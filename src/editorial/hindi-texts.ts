import { type CollectionEntry, getEntry } from 'astro:content';
import { hindiTexts } from './schemas.ts';

type HindiText = keyof typeof hindiTexts;

/** Returns the Hindi text beside an entry of a collection; undefined where there is none. */
export async function hindiOf(folder: string, id: string): Promise<CollectionEntry<HindiText> | undefined> {
  const found = Object.entries(hindiTexts).find(([, of]) => of.folder === folder);
  return found ? await getEntry(found[0] as HindiText, id) : undefined;
}
