import type { BlobStore } from '../storage/blob-store.ts';
import { isDeleted, type Kept } from './records.ts';

/** A category or product as its record says, or null when there is none or only its grave. One blob read. */
export async function presentRecord<T extends { id: number }>(
  catalogue: BlobStore,
  key: string,
): Promise<T | null> {
  const record = await catalogue.read<Kept<T>>(key);
  return record && !isDeleted(record.value) ? record.value : null;
}
