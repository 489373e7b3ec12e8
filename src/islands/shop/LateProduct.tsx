import type { ProductWire } from '#domain/catalogue/product.ts';
import { Late } from '#islands/product/Late.tsx';
import { readApi } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import ProductDetails, { type WhatsappLinks } from './ProductDetails.tsx';

/** A product's page that loads its product itself, for when the server could not read it. */
export default function LateProduct({
  id,
  slug,
  whatsapp,
}: {
  id: number;
  slug: string;
  whatsapp: WhatsappLinks;
}) {
  return (
    <Late<ProductWire>
      given={null}
      load={() =>
        readApi(paths.api.productDetails(id, slug), (body: { product?: ProductWire }) => body.product)
      }
      level="h1"
      title={copy.productNotFound}
      text="We could not show this product just now."
    >
      {(product) => <ProductDetails product={product} whatsapp={whatsapp} />}
    </Late>
  );
}
