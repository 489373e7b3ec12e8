import type { Category } from '#domain/catalogue/category.ts';
import { factsOf, isSold, type Product } from '#domain/catalogue/product.ts';
import { factsShown } from '#domain/catalogue/product-facts.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { readAllProducts } from './read-products.ts';

/** Most products that one search answers. At 10,000 products a broad word would match all of them. */
const MOST_FOUND = 50;

interface Found {
  product: Product;
  category: Category;
}

/**
 * The products on sale whose name, category, short description or facts hold every word of `text`, at most 50: those
 * with the words in their name first, the oldest first among equals. One store request beside those of `readAllProducts`.
 */
export async function searchProducts(catalogue: BlobStore, text: string): Promise<Found[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const manifest = await readManifest(catalogue);
  return searchedOf(await readAllProducts(catalogue, manifest), manifest)
    .filter((searched) => words.every((word) => searched.text.includes(word)))
    .map(({ found }) => ({ found, score: words.reduce((sum, word) => sum + scoreOf(word, found), 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ found }) => found);
}

/** How well a product that holds a word fits it. */
function scoreOf(word: string, { product, category }: Found): number {
  const name = product.name.toLowerCase();
  if (name.startsWith(word)) return 5;
  if (name.includes(word)) return name.split(/[^\p{L}\p{M}\p{N}]+/u).includes(word) ? 4 : 3;
  return category.name.toLowerCase().includes(word) ? 2 : 1;
}

/** A product on sale and all that is searched of it, in small letters. */
interface Searched {
  found: Found;
  text: string;
}

/** Kept as long as these products, which are read anew after a change: making it costs ten times what else a search does. */
const kept = new WeakMap<readonly Product[], Searched[]>();

function searchedOf(products: readonly Product[], { categories }: Manifest): Searched[] {
  const known = kept.get(products);
  if (known) return known;
  const byId = new Map(categories.map((category) => [category.id, category]));
  const searched = products.flatMap((product) => {
    const category = byId.get(product.categoryId);
    if (category?.status !== 1 || product.status !== 1 || isSold(product)) return [];
    const facts = factsShown(factsOf(product)).map(({ label, value }) => `${label} ${value}`);
    const text = [product.name, category.name, product.shortDescription, ...facts].join('\n').toLowerCase();
    return { found: { product, category }, text };
  });
  kept.set(products, searched);
  return searched;
}
