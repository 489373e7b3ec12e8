import type { ProductWire } from '#domain/catalogue/product.ts';
import type { DataList } from '#domain/site/datalist.ts';
import { idIn } from '#domain/site/fields.ts';
import { paths } from '#lib/paths.ts';
import { useApiQuery } from '../../api/query.ts';
import { newLine, type Offered, type TypedLine, withProduct } from './typed-order.ts';

/**
 * Returns the line with which a new order begins, and the consultations that can be chosen; null while they are
 * read. The address names a product by its id, or what is wanted in words, as enquiries do: the title of a
 * consultation, the name of a product, or something else; or it asks for a consultation to be chosen.
 */
export function useFirstLine(productId: string, what: string, kind: string) {
  const id = idIn(productId) || null;
  const listed = useApiQuery<{ datalist: Offered[] }>(paths.api.listConsultations());
  const edited = useApiQuery<{ datalist: ProductWire }>(id === null ? null : paths.api.editProduct(id));
  const named = useApiQuery<{ datalist: DataList<ProductWire> }>(
    what === '' ? null : paths.api.listProducts(1, what),
  );
  const isRead = [listed, ...(id === null ? [] : [edited]), ...(what === '' ? [] : [named])].every(
    ({ isPending }) => !isPending,
  );
  if (!isRead) return null;
  const offered = listed.data?.datalist ?? [];
  const product = edited.data?.datalist;
  return {
    offered,
    line: product
      ? newLine('product', withProduct(product))
      : lineFor(what, kind, offered, named.data?.datalist.data ?? []),
    /** True if the address names a product that could not be read. */
    isMissing: id !== null && !product,
  };
}

function lineFor(
  what: string,
  kind: string,
  offered: readonly Offered[],
  products: readonly ProductWire[],
): TypedLine {
  if (what === '') return newLine(kind === 'consultation' ? kind : 'product');
  // A page in Hindi sends the Hindi name.
  const consultation = offered.find(({ title, hindi_title }) => title === what || hindi_title === what);
  if (consultation) return newLine('consultation', { consultation: consultation.slug });
  const [product, ...others] = products.filter(
    ({ product_name, facts }) => product_name === what || facts?.hindi_name === what,
  );
  // Of two products with one name the owner chooses.
  if (product && others.length > 0) return newLine('product', { title: what });
  return product ? newLine('product', withProduct(product)) : newLine('other', { title: what });
}
