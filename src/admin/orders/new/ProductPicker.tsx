import { useState } from 'react';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { listedPrices } from '#domain/catalogue/wire-prices.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { DataList } from '#domain/site/datalist.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useApiQuery } from '../../api/query.ts';
import { StoredImage } from '../../products/Thumbnail.tsx';

/** Says what the owner should know of a product before she sells it. */
function stateOf({ product_status, sold, single, stock, category }: ProductWire): string {
  const states = [
    category?.category_name,
    sold && (single ? 'sold' : 'none left'),
    product_status === 0 && 'off the shop',
    stock !== null && stock > 0 && `${stock} in stock`,
    single && !sold && 'one piece',
  ];
  return states.filter(Boolean).join(', ');
}

/** Shows a product as the owner knows it: photo, name, price and state. */
function ProductInShort({ product }: { product: ProductWire }) {
  const { charged, isFrom } = listedPrices(product);
  return (
    <span className="line product-in-short">
      <StoredImage file={product.main_image} folder="product_images" />
      <span>
        <strong>{product.product_name}</strong>
        <span className="small">
          {charged === null ? 'Price on request' : `${isFrom ? 'from ' : ''}${formatPrice(charged)}`}
        </span>
        <span className="small muted">{stateOf(product)}</span>
      </span>
    </span>
  );
}

/** Lets the owner choose among all her products, hidden ones and those without a price too. */
export function ProductPicker({
  id,
  chosen,
  error,
  choose,
}: {
  id: string;
  chosen: ProductWire | null;
  error: string | undefined;
  choose: (product: ProductWire | null) => void;
}) {
  const [text, setText] = useState('');
  const query = useApiQuery<{ datalist: DataList<ProductWire> }>(
    chosen ? null : paths.api.listProducts(1, text.trim()),
  );
  const { data: found = [], total = 0 } = query.data?.datalist ?? {};
  if (chosen)
    return (
      <div className="field chosen-product" data-errors={error ? true : undefined} tabIndex={-1}>
        <div className="line">
          <ProductInShort product={chosen} />
          <Button look="quiet" about="product" act={() => choose(null)}>
            Change
          </Button>
        </div>
        {error && (
          <p className="field-error" role="alert">
            <Icon name="alert-circle" />
            {error}
          </p>
        )}
      </div>
    );
  return (
    <>
      <Field id={id} label="What for" error={error} value={text} type={setText}>
        <input type="search" autoComplete="off" placeholder="Search by name" />
      </Field>
      <ul className="plain found-products" aria-label="Products" aria-busy={query.isFetching}>
        {found.map((product) => (
          <li key={product.id}>
            <button type="button" onClick={() => choose(product)}>
              <ProductInShort product={product} />
            </button>
          </li>
        ))}
      </ul>
      <p className="small muted" role="status">
        {query.error && 'The products could not be read. Type again to try once more.'}
        {query.data &&
          found.length === 0 &&
          (text.trim() ? 'No product has this name.' : 'There is no product yet.')}
        {total > found.length && `${total - found.length} more. Type more of the name.`}
      </p>
    </>
  );
}
