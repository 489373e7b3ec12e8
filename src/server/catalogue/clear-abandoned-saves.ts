import type { AppContext } from '../app-context.ts';
import { cacheTags } from '../cache-tags.ts';
import { logError } from '../log.ts';
import { isAbandoned } from './announce-save.ts';
import { indexCategories } from './index-categories.ts';
import { indexProducts } from './index-products.ts';
import { readHead, type SaveUnderWay } from './shop-head.ts';

/** Most saves finished in one go, the oldest; the next sweep goes on. */
const MOST = 50;

/**
 * Finishes what killed saves left behind, and those whose pages could not be purged: purges every page of the shop,
 * brings indexes in line with records, takes announcements back; all of them together. Readers go by the records
 * until the last step, so the purge can come first, and while it fails nothing else is done for nothing.
 * @returns how many were finished
 * @throws StorageUnavailable
 */
export async function clearAbandonedSaves(context: AppContext): Promise<number> {
  const { catalogue } = context.storage;
  const head = await readHead(catalogue);
  const now = context.now().getTime();
  const abandoned = head.underWay.filter((save) => isAbandoned(save, now)).slice(0, MOST);
  if (abandoned.length === 0) return 0;
  try {
    await context.purge([cacheTags.menu]);
  } catch (error) {
    logError('clear abandoned saves', error);
    return 0;
  }
  const everywhere = head.categories.map(({ id }) => id);
  const products = idsOf('product', abandoned);
  if (products.length > 0) await indexProducts(catalogue, products, everywhere);
  const tokens = abandoned.map(({ token }) => token);
  await indexCategories(catalogue, idsOf('category', abandoned), tokens);
  return abandoned.length;
}

function idsOf(wanted: SaveUnderWay['kind'], saves: SaveUnderWay[]): number[] {
  return [...new Set(saves.flatMap(({ kind, id }) => (kind === wanted ? id : [])))];
}
