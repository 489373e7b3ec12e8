import { useEffect, useState } from 'react';
import type { CountedCategoryWire } from '#domain/catalogue/category-wire.ts';
import { readApi } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { menu } from '#words/menu.ts';
import Dropdown from './Dropdown.tsx';
import { ProductLinks } from './ProductLinks.tsx';

/** Pauses before the categories are asked for again, in milliseconds. */
const PAUSES_MS = [1_000, 3_000, 9_000];
/** How long 'Loading...' is shown before the plain link takes its place, in milliseconds. */
const PATIENCE_MS = 20_000;

/** The Products dropdown on pages that were built without the shop's categories: it loads them. */
export default function ProductsMenu() {
  const { categories, isLate } = useCategories();
  return (
    <Dropdown title={menu.products}>
      <ProductLinks categories={categories} isLate={isLate} />
    </Dropdown>
  );
}

/** Loads the shop's categories, and asks again a few times where that fails. */
function useCategories(): { categories: CountedCategoryWire[] | null; isLate: boolean } {
  const [categories, setCategories] = useState<CountedCategoryWire[] | null>(null);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      for (const pause of [0, ...PAUSES_MS]) {
        await new Promise((done) => setTimeout(done, pause));
        if (isGone) return;
        const pick = ({ data }: { data: CountedCategoryWire[] }) => data;
        const loaded = await readApi(paths.api.showCategory(), pick);
        // Categories that arrive late are shown all the same.
        if (loaded) return setCategories(loaded);
      }
      setLate(true);
    };
    void ask();
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return { categories, isLate };
}
