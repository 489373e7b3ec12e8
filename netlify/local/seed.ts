import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSize } from '#domain/catalogue/image.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { addressLines } from '#domain/enquiry/contact.ts';
import { toPaise } from '#domain/money/money.ts';
import { site } from '#lib/site.ts';
import type { AppContext, SiteContext } from '#server/app-context.ts';
import { listAllCategories } from '#server/catalogue/categories.ts';
import { countCatalogue } from '#server/catalogue/read-for-owner.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import { isRestoring } from '#server/health/read-health.ts';
import { drawImage, newImageName } from '#server/images/draw-image.ts';
import {
  type DemoProduct,
  demoCategories,
  demoProducts,
  samplePicture,
  samplePictureInHindi,
} from './demo/catalogue.ts';
import { demoHindiTexts } from './demo/hindi-texts.ts';
import { root } from './environment.ts';
import { hashOf, kept } from './kept.ts';

/**
 * Fills an empty shop with the demo catalogue, with the same code as for any other product. It runs once for
 * each data folder, and an interrupted run continues where it stopped.
 */
export async function seedDemo(shop: SiteContext, dataFolder: string): Promise<void> {
  const marker = join(dataFolder, 'demo-seeded');
  if (existsSync(marker) || (await isRestoring(shop))) return;
  console.log('Filling the shop with the demo catalogue …');
  for (const { name, active } of demoCategories) {
    const categories = await listAllCategories(shop);
    if (!categories.some(({ slug }) => slug === slugOf(name)))
      await saveCategory(shop, null, { name, status: active ? 1 : 0 });
  }
  const categories = await listAllCategories(shop);
  const { products: there } = await countCatalogue(shop);
  for (const product of demoProducts.slice(there)) {
    const category = categories.find(({ name }) => name === product.category);
    if (!category) throw new Error(`demo product ${product.name} names no demo category`);
    const [main, ...added] = await Promise.all(product.photos.map((photo) => storePhoto(shop, photo)));
    const saved = await saveProduct(shop, null, {
      draft: {
        categoryId: category.id,
        name: product.name,
        price: product.price === null ? null : toPaise(product.price),
        discountedPrice: product.discounted === null ? null : toPaise(product.discounted),
        shortDescription: [product.shortDescription, ...(main ? [samplePicture] : [])].join(' '),
        fullDescription: product.fullDescription,
        ...product.facts,
        hindiText: hindiTextOf(product),
        mrp: product.price === null ? null : toPaise(product.price),
        importerOrPacker: packer,
        status: product.active ? 1 : 0,
        options: product.options,
      },
      images: { main, added },
    });
    if (!saved.ok) throw new Error(`demo product ${product.name}: ${JSON.stringify(saved)}`);
  }
  await mkdir(dataFolder, { recursive: true });
  await writeFile(marker, new Date().toISOString());
  console.log('The shop is filled.');
}

/** Returns the Hindi text of a demo product; its first paragraph ends like the short description. */
function hindiTextOf({ name, photos }: DemoProduct): string | null {
  const [first, ...others] = demoHindiTexts[name]?.split('\n\n') ?? [];
  if (!first) return null;
  const lead = first.replaceAll('\n', ' ');
  return [photos.length > 0 ? `${lead} ${samplePictureInHindi}` : lead, ...others].join('\n\n');
}

const packer = `${site.legalName}, ${addressLines(site.address).join(', ')}`;

/**
 * Files that determine how a photo is drawn, besides its own bytes. The lock file represents the packages.
 */
const drawnBy = ['src/server/images', 'src/domain/catalogue/image.ts', 'package-lock.json'];
const drawing = new Map<string, Promise<string>>();

/**
 * Stores a demo photo in all its versions. It is drawn only once for all products that show it and all later
 * runs.
 */
async function storePhoto({ storage: { images } }: AppContext, photo: string): Promise<string> {
  const folder = drawing.get(photo) ?? drawOnce(photo);
  drawing.set(photo, folder);
  const drawn = await folder;
  const name = newImageName();
  const named = (file: string) => file.replace(/^[^-.]+/, name);
  const files = readdirSync(drawn);
  for (const file of files) await images.writeBytes(named(file), readFileSync(join(drawn, file)));
  return named(files.find((file) => imageSize(file) !== null) ?? '');
}

/** Draws the photos of the demo catalogue, where no earlier run has: then `seedDemo` takes a second. */
export async function drawDemoPhotos(): Promise<void> {
  for (const photo of new Set(demoProducts.flatMap(({ photos }) => photos))) await drawOnce(photo);
}

function drawOnce(photo: string): Promise<string> {
  const path = `netlify/local/demo/photos/${photo}`;
  return kept('demo-photos', hashOf([], [path, ...drawnBy]), async (folder) => {
    const drawn = await drawImage(readFileSync(join(root, path)));
    if (!drawn) throw new Error(`demo photo ${path} cannot be drawn`);
    for (const [name, bytes] of drawn.files) writeFileSync(join(folder, name), bytes);
  });
}
