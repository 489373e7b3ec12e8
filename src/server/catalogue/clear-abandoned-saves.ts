import type { BlobStore } from '../storage/blob-store.ts';
import { finishSave, isAbandoned } from './announce-save.ts';
import { indexCategory } from './index-category.ts';
import { indexProduct } from './index-product.ts';
import { readHead } from './shop-head.ts';

/** Finishes what killed saves left behind: brings indexes in line with records, takes announcements back. */
export async function clearAbandonedSaves(catalogue: BlobStore, now = Date.now()): Promise<number> {
  const head = await readHead(catalogue);
  const abandoned = head.underWay.filter((save) => isAbandoned(save, now));
  for (const { kind, id, token } of abandoned) {
    if (kind === 'category') await indexCategory(catalogue, id, token);
    else {
      const everywhere = head.categories.map((category) => category.id);
      await indexProduct(catalogue, id, everywhere);
      await finishSave(catalogue, token);
    }
  }
  return abandoned.length;
}
