import { factsOf, hasPieces, isSold, type Product, priceCharged, stockLeft } from '../catalogue/product.ts';
import { factsInShort } from '../catalogue/product-facts.ts';
import {
  type ChosenOption,
  chosenOptions,
  photoChosen,
  type SentChoice,
} from '../catalogue/product-options.ts';
import type { Paise } from '../money/money.ts';
import type { OrderLine } from './order-line.ts';

/** A product that somebody wants to order. */
export interface LineWanted {
  productId: number;
  quantity: number;
  /** The price of one piece that the buyer has seen, in paise. */
  unitPrice: Paise;
  options: readonly SentChoice[] | undefined;
}

/** The reason why a line is refused. */
export type LineRefusal =
  | { reason: 'not_on_sale' | 'no_price' | 'several' | 'sold' }
  | { reason: 'options'; message: string }
  | { reason: 'too_few'; left: number }
  | { reason: 'price_changed'; unitPrice: Paise };

/** A wanted line with its refusal, and what the shop offers instead: price and pieces that are left. */
export type LineRefused = LineRefusal & {
  /** Number of the line, from 1. */
  line: number;
  productId: number;
  /** The present price of one piece; null if there is none. */
  present: { unitPrice: Paise | null; left: number | null };
};

/** A line as the shop would sell it now. */
export type LineOffered = Omit<OrderLine, 'line'>;

/**
 * Returns the lines as the shop sells them now, or every line that it does not sell as wanted. Lines of the same
 * product count together.
 * @param productOf returns the product with an id if it is on sale
 */
export function checkLines(
  wanted: readonly LineWanted[],
  productOf: (id: number) => Product | null,
): { ok: true; lines: LineOffered[] } | { ok: false; refused: LineRefused[] } {
  const refused: LineRefused[] = [];
  const lines: LineOffered[] = [];
  wanted.forEach((each, n) => {
    const { productId } = each;
    const product = productOf(productId);
    const line = n + 1;
    if (!product) {
      const present = { unitPrice: null, left: null };
      refused.push({ line, productId, present, reason: 'not_on_sale' });
      return;
    }
    const chosen = chosenOptions(product, each.options);
    const price = priceCharged(product);
    const unitPrice = price === null || !chosen.ok ? price : price + chosen.extra;
    const present = { unitPrice, left: piecesLeft(product) };
    const refuse = (why: LineRefusal) => refused.push({ line, productId, present, ...why });
    const asked = quantityOf(wanted, productId);
    if (unitPrice === null) refuse({ reason: 'no_price' });
    else if (!chosen.ok) refuse({ reason: 'options', message: chosen.message });
    else if (product.single === 1 && asked > 1) refuse({ reason: 'several' });
    else if (isSold(product)) refuse({ reason: 'sold' });
    else if (!hasPieces(product, asked)) refuse({ reason: 'too_few', left: stockLeft(product) ?? 0 });
    else if (each.unitPrice !== unitPrice) refuse({ reason: 'price_changed', unitPrice });
    else lines.push(productLine(product, { unitPrice, quantity: each.quantity, options: chosen.options }));
  });
  return refused.length > 0 ? { ok: false, refused } : { ok: true, lines };
}

/** Returns how many pieces of a product some lines ask for in all. */
export const quantityOf = (
  lines: readonly { productId: number | null; quantity: number }[],
  productId: number,
): number => lines.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0);

/** Returns how many pieces can be bought; null if nobody counts them. */
export function piecesLeft(product: Product): number | null {
  if (isSold(product)) return 0;
  return product.single === 1 ? 1 : stockLeft(product);
}

/** Returns the line of a product, with the details that are stored with an order. */
export function productLine(
  product: Product,
  { unitPrice, quantity, options }: { unitPrice: Paise; quantity: number; options: ChosenOption[] },
): LineOffered {
  const facts = factsOf(product);
  const inShort = factsInShort(facts);
  return {
    kind: 'product',
    productId: product.id,
    name: product.name,
    ...(facts.hindi_name && { hindiName: facts.hindi_name }),
    slug: product.slug,
    image: product.gallery.find(({ id }) => id === photoChosen(product, options))?.file ?? product.mainImage,
    options,
    unitPrice,
    quantity,
    gstRate: product.gstRate ?? null,
    hsnCode: product.hsnCode ?? null,
    ...(product.single === 1 && { single: true }),
    ...(stockLeft(product) !== null && { counted: true }),
    ...(inShort && { facts: inShort }),
  };
}
