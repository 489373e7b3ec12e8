import type { ProductWire } from '#domain/catalogue/product.ts';
import type { ProductsChange } from '#domain/catalogue/products-change.ts';
import { paths } from '#lib/paths.ts';
import { useChangeChosen } from '../shell/selection.tsx';

export type Change = Omit<ProductsChange, 'ids'>;

/** Changes products without their forms: one, or several alike. */
export const useChangeProducts = (failed: string) =>
  useChangeChosen<ProductWire, Change>(paths.api.changeProducts(), failed);

/** What takes a change of a product's status back. */
export const formerStatus = ({ product_status }: ProductWire): Change => ({ product_status });
