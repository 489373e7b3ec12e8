import type { Category } from '#domain/catalogue/category.ts';
import { isSold, type Product, slugStanding } from '#domain/catalogue/product.ts';
import { matchesSlug } from '#domain/catalogue/slug.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { readDerived } from '../storage/derived.ts';
import { type Manifest, readManifest, readPending } from './manifest.ts';
import { readLiveProduct } from './records.ts';
import { categoryIndexOf, withEntry } from './segments.ts';

const active = ({ categories }: Manifest): Category[] => categories.filter(({ status }) => status === 1);

/** The active categories, oldest first. One store request. */
export async function listCategories(catalogue: BlobStore): Promise<Category[]> {
  return active(await readManifest(catalogue));
}

/** An active category with its active products, those sold left out, oldest first, and the menu. Two store requests. */
export async function readCategory(
  catalogue: BlobStore,
  addressPart: string,
): Promise<{ menu: Category[]; category: Category | null; products: Product[] }> {
  const manifest = await readManifest(catalogue);
  const menu = active(manifest);
  const category = menu.find(({ slug }) => matchesSlug(slug, addressPart)) ?? null;
  if (!category) return { menu, category, products: [] };
  let { products } = await readDerived(categoryIndexOf(catalogue, category.id));
  for (const [id, product] of await readPending(catalogue, manifest))
    products = withEntry(products, id, product?.categoryId === category.id ? product : null);
  return { menu, category, products: products.filter((product) => product.status === 1 && !isSold(product)) };
}

/** A product on sale, whatever its name: active, in an active category, perhaps sold; with the menu. Two store requests. */
export async function readProductOnSale(
  catalogue: BlobStore,
  id: number,
): Promise<{ menu: Category[]; found: { product: Product; category: Category } | null }> {
  const [manifest, product] = await Promise.all([readManifest(catalogue), readLiveProduct(catalogue, id)]);
  const menu = active(manifest);
  const category = menu.find((candidate) => candidate.id === product?.categoryId);
  return { menu, found: product?.status === 1 && category ? { product, category } : null };
}

/** A product on sale by id and address part; `standing` says whether that is its present name. */
export async function readProduct(catalogue: BlobStore, id: number, addressPart: string) {
  const { menu, found } = await readProductOnSale(catalogue, id);
  const standing = found ? slugStanding(found.product, addressPart) : 'none';
  return { menu, found: standing === 'none' ? null : found, standing };
}
