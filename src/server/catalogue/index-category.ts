import type { Category } from '#domain/category.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { finishSave } from './announce-save.ts';
import { presentRecord } from './present-record.ts';
import { keys, withEntry } from './records.ts';

/**
 * Brings the head in line with a category's record and takes the save's announcement back. The record is read
 * after the head, as in `indexProduct`.
 */
export async function indexCategory(catalogue: BlobStore, id: number, token: string): Promise<void> {
  await finishSave(catalogue, token, async (head) => {
    const category = await presentRecord<Category>(catalogue, keys.category(id));
    return { ...head, categories: withEntry(head.categories, id, category) };
  });
}
