import type { ProductWire } from '#domain/catalogue/product.ts';
import { readApi } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { useLate } from '#ui/use-late.ts';
import { NotLoaded } from './NotLoaded.tsx';
import ProductDetails from './ProductDetails.tsx';

/** A product's page that loads its product itself, for when the server could not read it. */
export default function LateProduct({ id, slug, whatsapp }: { id: number; slug: string; whatsapp: string }) {
  const {
    value: product,
    failed,
    retry,
  } = useLate<ProductWire>(null, () =>
    readApi(paths.api.productDetails(id, slug), (body: { product?: ProductWire }) => body.product),
  );

  if (failed) {
    return (
      <NotLoaded
        level="h1"
        title={copy.productNotFound}
        text="We could not show this product just now."
        retry={retry}
      />
    );
  }
  if (!product) return <p className="lead">{copy.loading}</p>;
  return <ProductDetails product={product} whatsapp={whatsapp} />;
}
