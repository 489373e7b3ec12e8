import type { ReactNode } from 'react';
import type { ProductWire } from '#domain/product.ts';
import { readApi } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { useLate } from '#ui/use-late.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import './checkout.css';

export interface CheckoutProps {
  id: number;
  slug: string;
  product: ProductWire | null;
  /** The payment provider's name, as buyers read it. */
  provider: string;
  /** True where payments are only pretended. */
  pretended: boolean;
  /** Address of a chat with the practice about this order. */
  whatsapp: string;
  /** How else to order, shown where React could not be loaded. */
  children?: ReactNode;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** The checkout of one product; loads the product itself where the server could not. */
export default function Checkout(props: CheckoutProps) {
  const { id, slug } = props;
  const {
    value: product,
    failed,
    retry,
    drop,
  } = useLate(props.product, () =>
    readApi(paths.api.productDetails(id, slug), (body: { product?: ProductWire }) => body.product),
  );

  if (failed) {
    return (
      <div className="wrap checkout-state">
        <h1 tabIndex={-1} ref={focus}>
          {copy.productNotFound}
        </h1>
        <p>It may have been sold or taken off the shop, or we could not load it just now.</p>
        <p className="checkout-actions">
          <button type="button" className="button" onClick={retry}>
            Try again
          </button>
          <a className="button" href={paths.shop()}>
            Visit the shop
          </a>
        </p>
      </div>
    );
  }
  if (!product) return <p className="wrap checkout-state lead">{copy.loading}</p>;
  return <CheckoutForm {...props} product={product} sold={drop} />;
}
