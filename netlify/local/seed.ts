import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toPaise } from '#domain/money.ts';
import { slugOf } from '#domain/slug.ts';
import type { AppContext } from '#server/app-context.ts';
import { readManifest } from '#server/catalogue/manifest.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import { demoCategories, demoProducts } from './demo/catalogue.ts';

/**
 * Fills an empty shop with the demo catalogue, through the same code as any other product. Done once a data
 * folder; an interrupted run goes on where it stopped.
 */
export async function seedDemo(shop: AppContext, dataFolder: string): Promise<void> {
  const marker = join(dataFolder, 'demo-seeded');
  if (existsSync(marker)) return;
  const { catalogue } = shop.storage;
  for (const { name, active } of demoCategories) {
    const { categories } = await readManifest(catalogue);
    if (!categories.some(({ slug }) => slug === slugOf(name)))
      await saveCategory(shop, null, { name, status: active ? 1 : 0 });
  }
  const { categories, lastProductId } = await readManifest(catalogue);
  for (const product of demoProducts.slice(lastProductId)) {
    const category = categories.find(({ name }) => name === product.category);
    if (!category) throw new Error(`demo product ${product.name} names no demo category`);
    const [main, ...added] = await Promise.all(product.photos.map(readPhoto));
    const saved = await saveProduct(shop, null, {
      draft: {
        categoryId: category.id,
        name: product.name,
        price: product.price === null ? null : toPaise(product.price),
        discountedPrice: product.discounted === null ? null : toPaise(product.discounted),
        shortDescription: product.shortDescription,
        fullDescription: product.fullDescription,
        status: product.active ? 1 : 0,
      },
      images: { main, added },
    });
    if (!saved.ok) throw new Error(`demo product ${product.name}: ${JSON.stringify(saved)}`);
  }
  await mkdir(dataFolder, { recursive: true });
  await writeFile(marker, new Date().toISOString());
}

const readPhoto = async (name: string) => ({
  name,
  bytes: await readFile(join(import.meta.dirname, 'demo/photos', name)),
});
