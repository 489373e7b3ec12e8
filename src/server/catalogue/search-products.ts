import type { Category } from '#domain/catalogue/category.ts';
import { factsOf, isSold, type Product } from '#domain/catalogue/product.ts';
import { factsShown } from '#domain/catalogue/product-facts.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { readManifest } from './manifest.ts';
import { readAllProducts } from './read-products.ts';

/** Most products one search answers (contract); at 10,000 products a broad word would match all of them. */
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
  const products = await readAllProducts(catalogue, manifest);
  const categories = new Map(manifest.categories.map((category) => [category.id, category]));
  const found = products.flatMap((product) => {
    const category = categories.get(product.categoryId);
    if (category?.status !== 1 || product.status !== 1 || isSold(product)) return [];
    const scores = words.map((word) => scoreOf(word, product, category));
    if (scores.includes(0)) return [];
    return { product, category, score: scores.reduce((sum, score) => sum + score, 0) };
  });
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ product, category }) => ({ product, category }));
}

/** How well a product fits a word; 0 where it does not hold it. */
function scoreOf(word: string, product: Product, category: Category): number {
  const name = product.name.toLowerCase();
  if (name.startsWith(word)) return 5;
  if (name.includes(word)) return name.split(/[^\p{L}\p{M}\p{N}]+/u).includes(word) ? 4 : 3;
  if (category.name.toLowerCase().includes(word)) return 2;
  return besideName(product).includes(word) ? 1 : 0;
}

/** Kept while the product is in memory: facts in words cost ten times what all else of a search does. */
const kept = new WeakMap<Product, string>();

function besideName(product: Product): string {
  const known = kept.get(product);
  if (known !== undefined) return known;
  const facts = factsShown(factsOf(product)).map(({ label, value }) => `${label} ${value}`);
  const text = [product.shortDescription, ...facts].join('\n').toLowerCase();
  kept.set(product, text);
  return text;
}
