import type { ReactNode } from 'react';
import { formatPrice, type Paise } from '#domain/money/money.ts';
import { goods } from '#words/goods.ts';

/**
 * Shows the price that is charged (null on request), with the higher regular price struck through.
 * @param isFrom true if other choices of the product cost more
 * @param write shows an amount
 */
export function Price({
  charged,
  struckOut,
  isFrom = false,
  write = formatPrice,
}: {
  charged: Paise | null;
  struckOut: Paise | null;
  isFrom?: boolean;
  write?: (price: Paise) => ReactNode;
}) {
  if (charged === null) return <span className="price">{goods.priceOnRequest}</span>;
  return (
    <>
      {isFrom && goods.from[0]}
      <span className="price">{write(charged)}</span>
      {isFrom && goods.from[1]}
      {struckOut !== null && (
        <>
          {' '}
          <s className="price-old">
            <span className="visually-hidden">{goods.insteadOf}</span>
            {write(struckOut)}
          </s>
        </>
      )}
    </>
  );
}
