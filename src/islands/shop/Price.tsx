import { formatPrice } from '#domain/money.ts';
import { type ProductWire, wirePrices } from '#domain/product.ts';
import { copy } from '#lib/copy.ts';
import { PriceTag } from '#ui/PriceTag.tsx';

/** What a product costs: the price charged, with the normal one struck through when it is lower. */
export function Price({ product }: { product: ProductWire }) {
  const { charged, struckOut } = wirePrices(product);
  if (charged === null) return <span className="price">{copy.priceOnRequest}</span>;
  return (
    <PriceTag price={formatPrice(charged)} insteadOf={struckOut === null ? null : formatPrice(struckOut)} />
  );
}
