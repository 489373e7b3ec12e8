import type { ProductWire } from '#domain/catalogue/product.ts';
import { readApi } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { useLate } from '#ui/use-late.ts';
import { CheckoutForm, type CheckoutProps } from './CheckoutForm.tsx';
import './checkout.css';

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
        <p className="cluster checkout-actions">
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
