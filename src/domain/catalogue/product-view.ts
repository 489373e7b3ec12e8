import * as z from 'zod/mini';
import { LONGEST } from '../site/field-lengths.ts';
import { optionalText, text } from '../site/fields.ts';
import { factsOf, isLow, isSold, LOW_STOCK, type Product } from './product.ts';

/** The products that the owner can look at by themselves, by the word in the address, each with its name. */
export const productViews = {
  'no-photo': {
    name: 'Without a photo',
    has: ({ mainImage, gallery }) => !mainImage && gallery.length === 0,
  },
  off: { name: 'Off the shop', has: ({ status }) => status !== 1 },
  sold: { name: 'Sold', has: isSold },
  low: {
    name: `Low stock (${LOW_STOCK} or fewer)`,
    has: (product) => isLow(product) && !isSold(product),
  },
} as const satisfies Record<string, { name: string; has: (product: Product) => boolean }>;
export type ProductView = keyof typeof productViews;
export const isProductView = (word: string): word is ProductView => Object.hasOwn(productViews, word);

const unknownView = `Please choose ${Object.keys(productViews).join(', ')} or nothing.`;
const notCategory = 'Please send the id of a category, or nothing.';

/** Filter of the owner's list of products; an empty one matches everything. */
export const ProductFilter = z.object({
  q: z._default(optionalText(LONGEST.other, text), ''),
  category: z._default(text(notCategory).check(z.regex(/^\d{0,16}$/, notCategory)), ''),
  show: z._default(
    text(unknownView).check(z.refine((word) => word === '' || isProductView(word), unknownView)),
    '',
  ),
});
export type ProductFilter = z.infer<typeof ProductFilter>;

/** Returns true if a product matches a filter. */
export const isFound = (product: Product, { q = '', category, show }: ProductFilter): boolean =>
  [product.name, factsOf(product).hindi_name ?? ''].some((name) =>
    name.toLowerCase().includes(q.toLowerCase()),
  ) &&
  (category === '' || product.categoryId === Number(category)) &&
  (!isProductView(show) || productViews[show].has(product));
