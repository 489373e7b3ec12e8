import type { ProductWire } from '#domain/catalogue/product.ts';
import { mostPieces } from '#domain/catalogue/wire-prices.ts';
import type { Paise } from '#domain/money/money.ts';
import { productName } from '#islands/product/ProductName.tsx';
import { paths } from '#lib/paths.ts';
import { basket } from '#words/basket.ts';
import { goods } from '#words/goods.ts';
import { shop } from '#words/shop.ts';
import { PriceOfChoices, priceNow, soldWord } from './PriceNow.tsx';

const say = shop.product;

/**
 * Shows the buttons to order, or to ask about what cannot be ordered. On a phone they stay within the thumb's
 * reach.
 */
export function BuyBar({ product }: { product: ProductWire }) {
  const price = priceNow(product);
  return (
    <div className="cluster buy no-print">
      <span className="buy-price price" aria-hidden="true">
        {product.sold && soldWord(product)}
        {!product.sold && price === null && goods.priceOnRequest}
        {price !== null && <PriceOfChoices product={product} without={price} />}
      </span>
      {price === null ? (
        <EnquireButton product={product} isMain />
      ) : (
        <>
          <AddToBasket product={product} price={price} />
          <a
            className="button button--main"
            href={paths.checkout(product.id, product.product_slug)}
            data-with-options={product.options.length > 0 || undefined}
          >
            {say.orderNow}
          </a>
          <AddedNews />
        </>
      )}
    </div>
  );
}

/** The button that opens the enquiry about a product. */
export function EnquireButton({ product, isMain = false }: { product: ProductWire; isMain?: boolean }) {
  return (
    <button
      type="button"
      className={isMain ? 'button button--main' : 'button'}
      data-enquire={productName(product.product_name, product.facts)}
      data-native
    >
      {say.enquire}
    </button>
  );
}

/** The button that `scripts/add-to-basket` serves, with what that script has to know of the product. */
function AddToBasket({ product, price }: { product: ProductWire; price: Paise }) {
  return (
    <button
      type="button"
      className="button scripted"
      data-add-to-basket={product.id}
      data-name={product.product_name}
      data-price={price}
      data-most={mostPieces(product)}
    >
      {basket.add}
    </button>
  );
}

/** What became of a press on that button; the script shows one of these. */
function AddedNews() {
  return (
    <div className="buy-news" role="status">
      <p data-added="added" hidden>
        {basket.added} <a href={paths.basket()}>{basket.see}</a>
      </p>
      <p data-added="no_more" hidden>
        {basket.noMore} <a href={paths.basket()}>{basket.see}</a>
      </p>
      <p data-added="full" hidden>
        {basket.full} <a href={paths.basket()}>{basket.see}</a>
      </p>
      <p data-added="not_kept" hidden>
        {basket.notKept}
      </p>
      <p data-added="late" hidden>
        {basket.late}
      </p>
    </div>
  );
}
