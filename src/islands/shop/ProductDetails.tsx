import { useEffect, useRef, useState } from 'react';
import { readDescription } from '#domain/description.ts';
import { formatPrice } from '#domain/money.ts';
import { type ProductWire, wirePrices } from '#domain/product.ts';
import { callApi } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { useReady } from '#ui/use-ready.ts';
import { Description } from './Description.tsx';
import { Gallery, type Picture } from './Gallery.tsx';
import { Price } from './Price.tsx';
import './listing.css';
import './details.css';

type Loading = { step: 'loading' } | { step: 'loaded'; product: ProductWire } | { step: 'missing' };

/** A product's page. Rendered by the server with its product; without it, it loads the product itself. */
export default function ProductDetails({
  id,
  slug,
  product,
  whatsapp,
}: {
  id: number;
  slug: string;
  product: ProductWire | null;
  /** Address of a chat with the practice, the question already typed. */
  whatsapp: string;
}) {
  const [loading, setLoading] = useState<Loading>(
    product ? { step: 'loaded', product } : { step: 'loading' },
  );

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
  return <Loaded product={loading.product} whatsapp={whatsapp} />;
}

function Loaded({ product, whatsapp }: { product: ProductWire; whatsapp: string }) {
  const article = useRef<HTMLElement>(null);
  useReady(article);
  const { charged } = wirePrices(product);
  const description = readDescription(product.full_desc ?? '');
  const hindi = description.facts.find(({ label }) => label === 'Hindi name')?.value;
  const pictures: Picture[] = [
    ...(product.main_image ? [{ file: product.main_image, folder: 'product_images' as const }] : []),
    ...product.images.map(({ image_path }) => ({ file: image_path, folder: 'products' as const })),
  ];
  return (
    <article className="product" ref={article}>
      <div className="product-top">
        <Gallery pictures={pictures} name={product.product_name} />
        <div className="product-facts">
          <h1>{product.product_name}</h1>
          {hindi && (
            <p className="product-hindi" lang="hi">
              {hindi}
            </p>
          )}
          <p className="product-price">
            <Price product={product} />
          </p>
          {charged !== null && <p className="small muted">Inclusive of all taxes and delivery in India.</p>}
          {product.short_desc && <p className="lead">{product.short_desc}</p>}
          {charged !== null && (
            <div className="buy no-print">
              <span className="buy-price price" aria-hidden="true">
                {formatPrice(charged)}
              </span>
              <a className="button button--main" href={paths.checkout(product.id, product.product_slug)}>
                {copy.orderNow}
              </a>
            </div>
          )}
          <div className="product-ways no-print">
            <button
              type="button"
              className={charged === null ? 'button button--main' : 'button'}
              data-enquire={product.product_name}
              data-native
            >
              {copy.enquireProduct}
            </button>
            <a className="quiet" href={whatsapp} rel="noopener">
              <Icon name="brand-whatsapp" />
              Ask on WhatsApp
            </a>
          </div>
          <ul className="assurances">
            <li>
              <Icon name="truck-delivery" />
              <span>
                Delivered within 7 working days. <a href={`${paths.terms()}#delivery`}>Delivery</a>
              </span>
            </li>
            <li>
              <Icon name="truck-return" />
              <span>
                Returns within 7 working days, refunded to the same account.{' '}
                <a href={`${paths.terms()}#returns`}>Returns</a>
              </span>
            </li>
            <li>
              <Icon name="credit-card" />
              <span>Pay by UPI, card or net banking.</span>
            </li>
          </ul>
        </div>
      </div>
      {product.full_desc && <Description description={description} />}
    </article>
  );
}
