import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { slugOf } from '#domain/slug.ts';
import type { AppContext } from '#server/app-context.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import { readHead } from '#server/catalogue/shop-head.ts';
import { storeImage } from '#server/images/store-image.ts';
import { type DemoProduct, demoCategories, demoProducts } from './demo/catalogue.ts';

/**
 * Fills an empty shop with the demo catalogue, through the same code as any other product. Done once a data
 * folder; an interrupted run goes on where it stopped.
 */
export async function seedDemo(shop: AppContext, dataFolder: string): Promise<void> {
  const marker = join(dataFolder, 'demo-seeded');
  if (existsSync(marker)) return;
  for (const { name, active } of demoCategories) {
    const { categories } = await readHead(shop.storage.catalogue);
    if (!categories.some(({ slug }) => slug === slugOf(name)))
      await saveCategory(shop, null, { name, status: active ? 1 : 0 });
  }
  const { categories, lastProductId } = await readHead(shop.storage.catalogue);
  for (const product of demoProducts.slice(lastProductId)) {
    const category = categories.find(({ name }) => name === product.category);
    if (!category) throw new Error(`demo product ${product.name} names no demo category`);
    const [main, ...gallery] = await storePhotos(shop, product);
    const saved = await saveProduct(
      shop,
      null,
      {
        categoryId: category.id,
        name: product.name,
        price: product.price,
        discountedPrice: product.discounted,
        shortDescription: product.shortDescription,
        fullDescription: product.fullDescription,
        status: product.active ? 1 : 0,
      },
      { ...(main && { main }), added: gallery, removed: [] },
    );
    if (!saved.ok) throw new Error(`demo product ${product.name}: ${saved.reason}`);
  }
  await mkdir(dataFolder, { recursive: true });
  await writeFile(marker, new Date().toISOString());
}

function storePhotos({ storage }: AppContext, product: DemoProduct): Promise<string[]> {
  return Promise.all(
    product.photos.map(async (photo) => {
      const bytes = await readFile(join(import.meta.dirname, 'demo/photos', photo));
      const stored = await storeImage(storage.images, bytes);
      if (!stored.ok) throw new Error(`demo photo ${photo}: ${stored.reason}`);
      return stored.file;
    }),
  );
}
