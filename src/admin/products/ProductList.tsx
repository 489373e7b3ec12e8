import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { OwnProductWire } from '#domain/catalogue/product.ts';
import { isProductView } from '#domain/catalogue/product-view.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Badge, Table } from '#ui/primitives.tsx';
import { goods } from '#words/goods.ts';
import { adminCopy } from '../copy.ts';
import { pathTo } from '../routes.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { ListScreen, type Shown } from '../shell/ListScreen.tsx';
import { RowMenu } from '../shell/RowMenu.tsx';
import { Tick, useSelection } from '../shell/selection.tsx';
import { useAddress } from '../shell/use-address.ts';
import { useDelete } from '../shell/use-delete.tsx';
import { BeingPaid } from './BeingPaid.tsx';
import { StatusSwitch } from './OnSale.tsx';
import { PriceInRow } from './PriceInRow.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { ProductsBar } from './ProductsBar.tsx';
import { takeSaved } from './save-product.ts';
import { StoredImage } from './Thumbnail.tsx';
import './products.css';

const words = adminCopy.product;

/** Says how many pieces are left, after the price; nothing where they are not counted. */
function stockInWords({ stock, single, sold }: OwnProductWire): string {
  if (stock === null) return single && !sold ? ', one piece' : '';
  return stock === 0 ? `, ${goods.soldOut.toLowerCase()}` : `, ${stock} in stock`;
}

/** Shows the list of the shop's products, ten a page, the newest first. */
export function ProductList() {
  const { part, go } = useAddress();
  // The filter of the address may be anything; an unknown one counts as none.
  const category = /^\d{1,16}$/.test(part('category')) ? part('category') : '';
  const show = isProductView(part('show')) ? part('show') : '';
  return (
    <ListScreen<OwnProductWire>
      title="Products"
      noun={['product', 'products']}
      actions={
        <Link className="button button--main" href={pathTo('addProduct')}>
          <Icon name="plus" />
          {words.addButton}
        </Link>
      }
      files={<ExportButton what="products" />}
      search={words.search}
      filter={<ProductFilters category={category} show={show} go={go} />}
      call={({ page, text }) => paths.api.listProducts(page, text, { category, show })}
      // Payments begin and end by themselves.
      everyMinute
      none={({ text }, clearSearch) => (
        <>
          <p role="status" className="no-products">
            {words.none}
          </p>
          {category || show ? (
            <Button act={() => go({ category: null, show: null, q: null, page: null })}>
              Show all products
            </Button>
          ) : text ? (
            <Button act={clearSearch}>Clear search</Button>
          ) : (
            <Link className="button" href={pathTo('addProduct')}>
              {words.addButton}
            </Link>
          )}
        </>
      )}
    >
      {(shown) => <ProductTable {...shown} />}
    </ListScreen>
  );
}

function ProductTable({ list, isOld, typed }: Shown<OwnProductWire>) {
  const [saved] = useState(takeSaved);
  const table = useRef<HTMLTableElement>(null);
  // The loaded page answers at once, before the server has.
  const wanted = typed.trim().toLowerCase();
  const found = list.data.filter(({ product_name }) => product_name.toLowerCase().includes(wanted));
  const searching = isOld || found.length < list.data.length;
  useEffect(() => {
    table.current?.querySelector('[data-saved]')?.scrollIntoView({ block: 'center' });
  }, []);
  const { rows, ask, question } = useDelete({
    of: found,
    call: paths.api.deleteProduct,
    words,
    consequence: ({ product_name }) => (
      <p className="muted">
        {product_name} and its photos leave the shop for good. Orders keep what they sold. To take it off for
        a while only, tap its status instead.
      </p>
    ),
  });
  const selection = useSelection(rows);
  if (rows.length === 0) return <p role="status">{adminCopy.loading}</p>;
  return (
    <>
      <Table
        ref={table}
        columns={['Sr.No', words.labels.category_id, words.labels.product_name, 'Status', 'Actions']}
        look="table--cards products"
        aria-label={`Products, page ${list.current_page} of ${list.last_page}`}
        aria-busy={searching}
      >
        {rows.map((product, at) => {
          const isSaved = product.id === saved;
          const form = pathTo('editProduct', product.id);
          return (
            <tr
              key={product.id}
              className={isSaved ? 'just-saved' : undefined}
              data-saved={isSaved || undefined}
            >
              <td data-label="Sr.No" className="figure">
                <span className="cluster inline">
                  <Tick selection={selection} row={product} name={product.product_name} />
                  {(list.current_page - 1) * list.per_page + at + 1}
                </span>
              </td>
              <td data-label="Category">{product.category?.category_name ?? adminCopy.notAvailable}</td>
              <th scope="row" data-label={words.labels.product_name} className="product-cell">
                <div className="line product-in-row">
                  <StoredImage file={product.main_image} folder="product_images" />
                  <div>
                    <Link href={form} className="product-link">
                      {product.product_name}
                    </Link>
                    <div className="small muted">
                      <PriceInRow product={product} />
                      {stockInWords(product)}
                    </div>
                    <BeingPaid product={product} />
                  </div>
                </div>
              </th>
              <td data-label="Status">
                {product.sold && product.single ? (
                  <Badge>{goods.sold}</Badge>
                ) : (
                  <StatusSwitch product={product} />
                )}
              </td>
              <td data-label="Actions" className="table-actions">
                <Link className="row-action" href={form} data-edit>
                  <Icon name="edit" />
                  Edit<span className="visually-hidden"> {product.product_name}</span>
                </Link>
                <Button look="row" icon="trash" about={product.product_name} act={() => ask(product)}>
                  Delete
                </Button>
                <RowMenu about={product.product_name}>
                  <Link href={`${pathTo('newOrder')}?product=${product.id}`}>
                    <Icon name="receipt-rupee" />
                    New order<span className="visually-hidden"> for {product.product_name}</span>
                  </Link>
                  <Link href={`${pathTo('addProduct')}?copy=${product.id}`}>
                    <Icon name="copy" />
                    Copy<span className="visually-hidden"> {product.product_name}</span>
                  </Link>
                </RowMenu>
              </td>
            </tr>
          );
        })}
      </Table>
      <ProductsBar selection={selection} />
      {question}
    </>
  );
}
