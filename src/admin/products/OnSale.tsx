import type { ProductWire } from '#domain/catalogue/product.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { useApiQuery } from '../api/query.ts';
import { formerStatus, useChangeProducts } from './change-products.ts';

/** Whether a product is in the shop, and one button that changes it. Nothing of a product that is deleted. */
export function OnSale({ productId }: { productId: number }) {
  const { data } = useApiQuery<{ datalist: ProductWire }>(paths.api.editProduct(productId));
  const { change, busy } = useChangeProducts('The product could not be changed. Please try again.');
  const product = data?.datalist;
  if (!product || product.id !== productId) return null;
  const isOn = product.product_status === 1 && !product.sold;
  const act = () =>
    product.sold
      ? change([product], { sold: false, product_status: 1 }, 'Back on sale', () => null)
      : change(
          [product],
          { product_status: isOn ? 0 : 1 },
          isOn ? 'Off the shop' : 'Back on sale',
          formerStatus,
        );
  return (
    <p>
      {product.sold
        ? 'There was only one of it: it is sold and off the shop.'
        : `This product is ${isOn ? 'on sale in' : 'off'} the shop.`}{' '}
      <Button look="quiet" busy={busy} act={act}>
        {isOn ? 'Take this product off the shop' : 'Put it back on sale'}
      </Button>
    </p>
  );
}
