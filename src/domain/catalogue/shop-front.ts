import { groupBy } from '../site/groups.ts';
import { lowestPrice, type Product } from './product.ts';
import { sortProducts } from './shop-filter.ts';

/* Which products the shop shows of its own accord: at its front, of a category, and beside a product. */

/**
 * Returns what the shop's front says of a category: how many products it has, from which price to which, and
 * a photograph of the dearest.
 */
export function shelfOf(products: Product[]) {
  const prices = products.map(lowestPrice).filter((price) => price !== null);
  return {
    count: products.length,
    prices: prices.length > 0 ? { from: Math.min(...prices), to: Math.max(...prices) } : null,
    image: sortProducts(products, 'price-high').find(({ mainImage }) => mainImage)?.mainImage ?? null,
  };
}
export type Shelf = ReturnType<typeof shelfOf>;

/**
 * Returns products to show at the front, all of them with a photograph: those the owner chose, then the
 * newest, one category after the other. `are` names which of the two.
 */
export function shopFront(
  products: Product[],
  most: number,
): { are: 'chosen' | 'newest'; products: Product[] } {
  const photographed = products.filter(({ mainImage }) => mainImage);
  const chosen = photographed.filter(({ featured }) => featured === 1);
  const others = photographed.filter(({ featured }) => featured !== 1);
  const shelves = [...groupBy(others, ({ categoryId }) => categoryId).entries()]
    .sort(([one], [other]) => one - other)
    .map(([, mine]) => mine);
  const deepest = Math.max(0, ...shelves.map((mine) => mine.length));
  const inTurn = Array.from({ length: deepest }, (_, at) => shelves.flatMap((mine) => mine[at] ?? []));
  return {
    are: chosen.length > 0 ? 'chosen' : 'newest',
    products: [...chosen, ...inTurn.flat()].slice(0, most),
  };
}

/** Returns products like this one among those of its category: of its planet first, then the newest. */
export function relatedTo(id: number, products: Product[], most: number): Product[] {
  const planet = products.find((product) => product.id === id)?.planet;
  const isNear = (product: Product) =>
    Number(planet !== undefined && planet !== null && product.planet === planet);
  return products
    .filter((product) => product.id !== id)
    .sort((one, other) => isNear(other) - isNear(one))
    .slice(0, most);
}
