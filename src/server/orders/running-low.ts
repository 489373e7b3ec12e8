import { isLow, stockLeft } from '#domain/catalogue/product.ts';
import type { Order } from '#domain/order/order-state.ts';
import type { AppContext } from '../app-context.ts';
import { readLiveProduct } from '../catalogue/product-collection.ts';
import { inBatches } from '../in-batches.ts';

/** A product with few pieces left. */
export interface LowProduct {
  id: number;
  name: string;
  left: number;
}

/**
 * Returns the products that an order took to their low limit and that have not been refilled since.
 * @throws StorageUnavailable
 */
export async function productsRunLow(
  context: AppContext,
  { placed, claim }: Order,
): Promise<readonly LowProduct[]> {
  const sold = placed.lines.filter(({ line }) => claim?.low.includes(line));
  const found = await inBatches(sold, async ({ productId }): Promise<LowProduct[]> => {
    const product = productId === null ? null : await readLiveProduct(context, productId);
    return product && isLow(product)
      ? [{ id: product.id, name: product.name, left: stockLeft(product) ?? 0 }]
      : [];
  });
  return found.flat();
}

/** Says how many pieces of a product are left. */
export const leftInWords = ({ left }: LowProduct): string =>
  ({ 0: 'none left', 1: '1 piece left' })[left] ?? `${left} pieces left`;
