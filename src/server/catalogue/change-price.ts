import { type Product, priceCharged } from '#domain/catalogue/product.ts';
import { productTexts } from '#domain/catalogue/product-form.ts';
import { type PriceForm, pricesToWire } from '#domain/catalogue/product-price.ts';
import type { AppContext } from '../app-context.ts';
import { finishSaves, writeChange } from './saves.ts';

export type PriceChanged =
  | { ok: true; before: Product; product: Product }
  /** Another save has set other prices meanwhile. */
  | { ok: false; reason: 'changed'; product: Product }
  | { ok: false; reason: 'invalid'; errors: Record<string, string[]> };

/**
 * Changes the prices of a product without its form, unless they have changed since the owner saw them. Other
 * changes made meanwhile stay. Saving the same prices again changes nothing.
 * @returns null for a product that is gone
 * @throws StorageUnavailable
 */
export async function changePrice(
  context: AppContext,
  id: number,
  { product_price: price, discounted_price: discountedPrice, before }: PriceForm,
): Promise<PriceChanged | null> {
  let refused: 'changed' | 'invalid' | null = null;
  let former: Product | null = null;
  const { product, save } = await writeChange(context, id, (current) => {
    former = current;
    refused = null;
    if (current.price === price && current.discountedPrice === discountedPrice) return null;
    const seen = pricesToWire(current);
    if (seen.product_price !== before.product_price || seen.discounted_price !== before.discounted_price)
      refused = 'changed';
    else if ((priceCharged({ price, discountedPrice }) ?? 0) > (current.mrp ?? Infinity)) refused = 'invalid';
    return refused ? null : { price, discountedPrice };
  });
  if (!product) return null;
  if (refused === 'changed') return { ok: false, reason: 'changed', product };
  if (refused) {
    const field = discountedPrice === null ? 'product_price' : 'discounted_price';
    return { ok: false, reason: 'invalid', errors: { [field]: [productTexts.aboveMrp] } };
  }
  if (save) await finishSaves(context, [save]);
  return { ok: true, before: former ?? product, product };
}
