import { formatPrice, type Paise } from '#domain/money/money.ts';
import { copy } from '#lib/copy.ts';

/** Shows the price that is charged (null on request), with the higher regular price struck through. */
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
