import { expect, it } from 'vitest';
import { saveProduct } from '#server/catalogue/save-product.ts';
import { readDashboard } from '#server/dashboard/read-dashboard.ts';
import { contextOn, emptyBlobs, openMemoryStorage, type StoreStep } from '#tests/support/memory-store.ts';
import { quietLog } from '#tests/support/ordering.ts';
import { addCategory, addProduct, productDraft } from '#tests/support/test-shop.ts';

quietLog();

it('the dashboard counts the catalogue from one blob, and two more for a product with saves under way', async () => {
  const steps: StoreStep[] = [];
  const storage = openMemoryStorage(emptyBlobs(), async (step, effect) => {
    steps.push(step);
    return effect();
  });
  let purges = true;
  const purge = () => (purges ? Promise.resolve() : Promise.reject(new Error('the CDN is down')));
  const shop = contextOn(storage, { purge });
  const costOf = async () => {
    steps.length = 0;
    const { total_product, total_category } = await readDashboard(shop);
    const reads = steps.filter(({ store }) => store === 'catalogue').length;
    return { total_product, total_category, reads };
  };
  await addCategory(shop, 'Gemstones');
  await addCategory(shop, 'Malas', 0);
  for (const name of ['Ruby', 'Pearl']) await addProduct(shop, 1, { name });
  expect(await costOf()).toEqual({ total_product: 2, total_category: 2, reads: 1 });
  purges = false;
  await addProduct(shop, 1, { name: 'Opal' });
  for (const name of ['Coral', 'Red coral']) await saveProduct(shop, 3, { draft: productDraft(1, { name }) });
  expect(await costOf()).toEqual({ total_product: 3, total_category: 2, reads: 3 });
});
