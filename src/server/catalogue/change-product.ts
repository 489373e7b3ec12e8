import { randomUUID } from 'node:crypto';
import type { Product } from '#domain/catalogue/product.ts';
import type { AppContext } from '../app-context.ts';
import { revised } from '../storage/derived.ts';
import { loadProduct } from './records.ts';
import { finishSave, type OpenIntent, openIntent, writeRecord } from './write-intents.ts';

/**
 * Changes a product without its form, such as off the shop or sold. `next` gives what changes, or null for nothing;
 * after a lost race it is asked again.
 * @returns the product as it is now, or null where there is none
 * @throws StorageUnavailable; whether it was changed is then unknown, and the sweep brings it to its end
 */
export async function changeProduct(
  context: AppContext,
  id: number,
  next: (product: Product) => Partial<Product> | null,
): Promise<Product | null> {
  const { catalogue } = context.storage;
  let opened: OpenIntent | null = null;
  for (const token = randomUUID(); ; ) {
    const stored = await loadProduct(catalogue, id);
    const change = stored && next(stored.value);
    if (!stored || !change) {
      if (opened) await finishSave(context, opened, null);
      return stored?.value ?? null;
    }
    const { value: before } = stored;
    const categories = [...new Set([before.categoryId, change.categoryId ?? before.categoryId])];
    opened = await openIntent(context, { productId: id, categories, images: [], added: 0, token });
    const product = revised({ ...before, ...change, updatedAt: context.now().toISOString() });
    if (await writeRecord(context, opened, stored, product)) {
      await finishSave(context, opened, product);
      return product;
    }
  }
}
