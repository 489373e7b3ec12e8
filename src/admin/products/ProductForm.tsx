import { useState } from 'react';
import { Link } from 'wouter';
import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import type { ProductTaxWire, ProductWire } from '#domain/catalogue/product.ts';
import { type TypedProduct, typedFrom } from '#domain/catalogue/product-fields.ts';
import { idIn } from '#domain/site/fields.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { useApiQuery, useErrorPopup, useFirstRead } from '../api/query.ts';
import { adminCopy } from '../copy.ts';
import { pathTo } from '../routes.ts';
import { QueryState, Screen } from '../shell/Screen.tsx';
import { placeOf, useAddress } from '../shell/use-address.ts';
import { BeingPaidNow } from './BeingPaid.tsx';
import { copyOf, knownFrom } from './form-texts.ts';
import { ProductFields } from './ProductFields.tsx';
import type { Loaded } from './save-product.ts';
import './products.css';

const words = adminCopy.product;
type EditAnswer = { datalist: ProductWire; tax?: ProductTaxWire; version?: string };
/** The state with which the form began. */
type Begun = { from: Loaded | null; typed: TypedProduct; times: number };

const begin = (from: Loaded | null, times = 0): Begun => ({
  from,
  typed: typedFrom(from?.product ?? null),
  times,
});

/**
 * Shows the form of a new product (`id` null), perhaps filled in like another one (`?copy=`), or of a present
 * one.
 */
export function ProductForm({ id }: { id: number | null }) {
  const { part } = useAddress();
  const [like] = useState(() => id ?? (idIn(part('copy')) || null));
  const [again, setAgain] = useState<Begun | null>(null);
  const edited = useFirstRead<EditAnswer>(like === null ? null : paths.api.editProduct(like), {
    list: pathTo('products'),
    failed: adminCopy.somethingWrong,
    notFound: words.notFound,
  });
  const listed = useApiQuery<{ datalist: OwnCategoryWire[] }>(paths.api.listCategories());
  const categories = listed.data?.datalist;
  useErrorPopup(listed.error, adminCopy.category.listFailed);

  const firstOf = ({ datalist, tax, version }: EditAnswer): Begun => {
    const product = knownFrom(datalist, tax);
    return id === null ? { ...begin(null), typed: copyOf(product) } : begin({ product, version });
  };
  const opened = again ?? (like === null ? begin(null) : edited.data && firstOf(edited.data));

  return (
    <Screen
      title={id === null ? words.add : words.edit}
      about={opened?.from?.product.product_name}
      actions={
        <>
          {opened?.from && categories && <ViewInShop product={opened.from.product} categories={categories} />}
          <Link href={placeOf(pathTo('products'))} className="quiet">
            All products
          </Link>
        </>
      }
    >
      {opened?.from && <BeingPaidNow productId={opened.from.product.id} />}
      {opened && categories && (
        <ProductFields
          key={opened.times}
          loaded={opened.from}
          first={opened.typed}
          categories={categories}
          begin={(from) => setAgain(begin(from, opened.times + 1))}
        />
      )}
      {!(opened && categories) && <QueryState query={opened ? listed : edited} />}
    </Screen>
  );
}

/** Shows a link to the product's public page, if shoppers can see it. */
function ViewInShop({ product, categories }: { product: ProductWire; categories: OwnCategoryWire[] }) {
  const category = categories.find(({ id }) => id === product.category_id);
  if (product.product_status !== 1 || category?.category_status !== 1) return null;
  return (
    <a
      href={paths.product(product.id, product.product_slug)}
      className="quiet"
      target="_blank"
      rel="noopener"
    >
      View in shop
      <Icon name="external-link" />
      <span className="visually-hidden">(opens in a new tab)</span>
    </a>
  );
}
