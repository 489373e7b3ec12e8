import type { Category } from '#domain/catalogue/category.ts';
import { isSold, type Product } from '#domain/catalogue/product.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { readManifest } from './manifest.ts';
import { readAllProducts } from './read-products.ts';

/** Everything on sale, what is sold left out, newest first, and the menu. One store request, and one for each 250 products. */
export async function readShop(catalogue: BlobStore): Promise<{ menu: Category[]; products: Product[] }> {
  const manifest = await readManifest(catalogue);
  const menu = manifest.categories.filter(({ status }) => status === 1);
  const shown = new Set(menu.map(({ id }) => id));
  const products = await readAllProducts(catalogue, manifest);
  return {
    menu,
    products: products
      .filter((product) => product.status === 1 && !isSold(product) && shown.has(product.categoryId))
      .reverse(),
  };
}
