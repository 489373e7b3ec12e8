import { formatPrice, type Paise } from '#domain/money/money.ts';
import { copy } from '#lib/copy.ts';

/** What a product costs: the price charged (null on request), with the regular price struck through where it is lower. */
export function Price({ charged, struckOut }: { charged: Paise | null; struckOut: Paise | null }) {
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
