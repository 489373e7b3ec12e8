import { formatPrice } from '#domain/money.ts';
import { type ProductWire, wirePrices } from '#domain/product.ts';
import { copy } from '#lib/copy.ts';

/** What a product costs: the price charged, with the normal one struck through when it is lower. */
export function Price({ product }: { product: ProductWire }) {
  const { charged, struckOut } = wirePrices(product);
  if (charged === null) return <span className="price">{copy.priceOnRequest}</span>;
  return (
    <>
      <span className="price">{formatPrice(charged)}</span>
      {struckOut !== null && (
        <>
          {' '}
          <s className="price-old">
            <span className="visually-hidden">instead of </span>
            {formatPrice(struckOut)}
          </s>
        </>
      )}
    </>
  );
}
