import type { ProductWire } from '#domain/catalogue/product.ts';
import type { DataList } from '#domain/site/datalist.ts';
import { paths } from '#lib/paths.ts';
import { useApiQuery } from '../api/query.ts';

/** A consultation or product that an order may be for. The amount is its fee or price in rupees, or null. */
export type Choice = { name: string; amount: number | null } & (
  | { kind: 'consultation'; slug: string }
  | { kind: 'product'; productId: number }
);

interface Offered {
  slug: string;
  title: string;
  amount: number | null;
}

/** Number of typed letters from which products are searched. */
const FEWEST_LETTERS = 3;

/** Returns the consultations of the content, and the products on sale that match the typed text. */
export function useChoices(typed: string): Choice[] {
  const { data: offered } = useApiQuery<{ datalist: Offered[] }>(paths.api.listConsultations());
  const isLooked = typed.trim().length >= FEWEST_LETTERS;
  const { data: found } = useApiQuery<{ datalist: DataList<ProductWire> }>(
    isLooked ? paths.api.listProducts(1, typed.trim()) : null,
  );
  const consultations = (offered?.datalist ?? []).map(
    ({ slug, title, amount }): Choice => ({ kind: 'consultation', slug, name: title, amount }),
  );
  const products = (found?.datalist.data ?? [])
    .filter(
      ({ product_status, sold, product_price }) => product_status === 1 && !sold && product_price !== null,
    )
    .map(
      ({ id, product_name, product_price, discounted_price }): Choice => ({
        kind: 'product',
        productId: id,
        name: product_name,
        amount: discounted_price ?? product_price,
      }),
    );
  return [...consultations, ...products];
}
