import type { ReactNode } from 'react';
import { formatPrice, type Paise } from '#domain/money/money.ts';
import { copy } from '#lib/copy.ts';

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
  if (charged === null) return <span className="price">{copy.priceOnRequest}</span>;
  return (
    <>
      {isFrom && 'from '}
      <span className="price">{write(charged)}</span>
      {struckOut !== null && (
        <>
          {' '}
          <s className="price-old">
            <span className="visually-hidden">instead of </span>
            {write(struckOut)}
          </s>
        </>
      )}
    </>
  );
}
