import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ProductWire } from '#domain/product.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { Pager } from '#ui/Pager.tsx';
import { queryClient } from '../api/query.ts';
import { adminCopy } from '../copy.ts';
import { counted } from '../shell/counted.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { QueryState } from '../shell/QueryState.tsx';
import { Screen } from '../shell/Screen.tsx';
import { SearchBox, useSearchText } from '../shell/SearchBox.tsx';
import { useAddress } from '../shell/use-address.ts';
import { useDelete } from '../shell/use-delete.tsx';
import { useList } from '../shell/use-list.ts';
import { takeSaved } from './just-saved.ts';
import { ProductRow } from './ProductRow.tsx';
import './products.css';

const words = adminCopy.product;

/** The shop's products, ten a page, the newest first. */
export function ProductList() {
  const address = useAddress();
  const { page, part, go } = address;
  const text = part('q');
  const searched = useSearchText(text, (q) => go({ q, page: null }, { replace: true }));
  const { read, list, isPastEnd } = useList<ProductWire>(paths.api.listProducts(page, text), address);
  const [saved] = useState(takeSaved);
  const screen = useRef<HTMLDivElement>(null);

  // The loaded page answers at once, before the server has.
  const wanted = searched.typed.trim().toLowerCase();
  const rows = list?.data.filter(({ product_name }) => product_name.toLowerCase().includes(wanted));
  const searching = wanted !== text.toLowerCase() || read.isPlaceholderData;

  const found = rows !== undefined && rows.length > 0;
  useEffect(() => {
    if (found) screen.current?.querySelector('[data-saved]')?.scrollIntoView({ block: 'center' });
  }, [found]);

  const { ask, question } = useDelete({
    rows,
    call: paths.api.deleteProduct,
    words,
    consequence: ({ product_name }) =>
      `${product_name} and its photos leave the shop for good. Orders keep what they sold.`,
    done: () => queryClient.invalidateQueries(),
  });

  return (
    <Screen
      title="Products"
      actions={
        <>
          <ExportButton what="products" />
          <Link className="button button--main" href="/add-product">
            <Icon name="plus" />
            {words.addButton}
          </Link>
        </>
      }
    >
      <div ref={screen}>
        <SearchBox label={words.search} text={searched} />
        {!list && <QueryState query={read} />}
        <p role="status" className={found ? 'visually-hidden' : 'no-products'}>
          {rows && !searching && !isPastEnd && (found ? counted(list?.total ?? 0, 'product') : words.none)}
          {rows && searching && !found && adminCopy.loading}
        </p>
        {rows && !found && !searching && !isPastEnd && (
          <p>
            {wanted ? (
              <button type="button" className="button" onClick={() => searched.ask('')}>
                Clear search
              </button>
            ) : (
              <Link className="button" href="/add-product">
                {words.addButton}
              </Link>
            )}
          </p>
        )}
        {found && list && (
          <table
            className={searching ? 'table products products--old' : 'table products'}
            tabIndex={-1}
            aria-label={`Products, page ${page} of ${list.last_page}`}
            aria-busy={searching}
          >
            <thead>
              <tr>
                <th scope="col">Sr.No</th>
                <th scope="col">{words.category}</th>
                <th scope="col">{words.name}</th>
                <th scope="col">Status</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((product, at) => (
                <ProductRow
                  key={product.id}
                  product={product}
                  number={(list.current_page - 1) * list.per_page + at + 1}
                  isSaved={product.id === saved}
                  remove={() => ask(product)}
                />
              ))}
            </tbody>
          </table>
        )}
        {list && <Pager page={page} last={list.last_page} what="products" go={(to) => go({ page: to })} />}
      </div>
      {question}
    </Screen>
  );
}
