import type { Category } from '#domain/category.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { finishSave, isAbandoned } from './announce-save.ts';
import { indexProduct } from './index-product.ts';
import { type CategoryIndex, isDeleted, type Kept, keys, withEntry } from './records.ts';
import { readHead } from './shop-head.ts';

/** Finishes what killed saves left behind: brings indexes in line with records, takes announcements back. */
export async function clearAbandonedSaves(catalogue: BlobStore, now = Date.now()): Promise<number> {
  const head = await readHead(catalogue);
  const abandoned = head.underWay.filter((save) => isAbandoned(save, now));
  for (const { kind, id, token } of abandoned) {
    if (kind === 'product') {
      await indexProduct(
        catalogue,
        id,
        head.categories.map((category) => category.id),
      );
      await finishSave(catalogue, token);
    } else {
      const record = await catalogue.read<Kept<Category>>(keys.category(id));
      const category = record && !isDeleted(record.value) ? record.value : null;
      if (category) await catalogue.create<CategoryIndex>(keys.categoryProducts(id), { products: [] });
      await finishSave(catalogue, token, (latest) => ({
        ...latest,
        categories: withEntry(latest.categories, id, category),
      }));
    }
  }
  return abandoned.length;
}
