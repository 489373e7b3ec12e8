import type { Category } from '#domain/category.ts';
import { inBatches } from '../in-batches.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { finishSaves } from './announce-save.ts';
import { presentRecord } from './present-record.ts';
import { keys, withEntry } from './records.ts';

/**
 * Brings the head in line with the records of categories and takes the announcements of saves back, in one write.
 * The records are read after the head, as in `indexProducts`.
 */
export async function indexCategories(catalogue: BlobStore, ids: number[], tokens: string[]): Promise<void> {
  await finishSaves(catalogue, tokens, async (head) => {
    const read = (id: number) => presentRecord<Category>(catalogue, keys.category(id));
    const latest = await inBatches(ids, read);
    const categories = ids.reduce((list, id, n) => withEntry(list, id, latest[n] ?? null), head.categories);
    return { ...head, categories };
  });
}
