import { cacheTags } from '../cache-tags.ts';
import type { Shop } from '../shop.ts';
import { finishSave, isAbandoned, publishSave } from './announce-save.ts';
import { indexCategory } from './index-category.ts';
import { indexProduct } from './index-product.ts';
import { readHead } from './shop-head.ts';

/**
 * Finishes what killed saves left behind: brings indexes in line with records, purges every page of the shop,
 * takes announcements back.
 */
export async function clearAbandonedSaves(shop: Shop): Promise<number> {
  const { catalogue } = shop.storage;
  const head = await readHead(catalogue);
  const abandoned = head.underWay.filter((save) => isAbandoned(save, shop.now().getTime()));
  for (const { kind, id, token } of abandoned) {
    const everywhere = head.categories.map((category) => category.id);
    await publishSave(
      shop,
      [cacheTags.menu],
      kind === 'category'
        ? { finish: () => indexCategory(catalogue, id, token) }
        : {
            index: () => indexProduct(catalogue, id, everywhere),
            finish: () => finishSave(catalogue, token),
          },
    );
  }
  return abandoned.length;
}
