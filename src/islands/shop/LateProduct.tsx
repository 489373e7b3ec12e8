import { useEffect, useState } from 'react';
import type { ProductWire } from '#domain/product.ts';
import { callApi } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import Gallery from './Gallery.tsx';
import ProductDetails from './ProductDetails.tsx';
import { picturesOf } from './pictures.ts';

type Loading = { step: 'loading' } | { step: 'loaded'; product: ProductWire } | { step: 'missing' };

/** A product's page that loads its product itself, for when the server could not read it. */
export default function LateProduct({ id, slug, whatsapp }: { id: number; slug: string; whatsapp: string }) {
  const [loading, setLoading] = useState<Loading>({ step: 'loading' });

  useEffect(() => {
    if (loading.step !== 'loading') return;
    callApi<{ status: number; product?: ProductWire }>(paths.api.productDetails(id, slug)).then((answer) => {
      const found = answer.kind === 'ok' && answer.body.status === 200 ? answer.body.product : undefined;
      setLoading(found ? { step: 'loaded', product: found } : { step: 'missing' });
    });
  }, [loading.step, id, slug]);

  if (loading.step === 'loading') return <p className="lead">{copy.loading}</p>;
  if (loading.step === 'missing') {
    return (
      <div>
        <h1>{copy.productNotFound}</h1>
        <p>We could not show this product just now.</p>
        <button type="button" className="button" onClick={() => setLoading({ step: 'loading' })}>
          Try again
        </button>
      </div>
    );
  }
  const { product } = loading;
  return (
    <ProductDetails product={product} whatsapp={whatsapp}>
      <Gallery pictures={picturesOf(product)} name={product.product_name} />
    </ProductDetails>
  );
}
