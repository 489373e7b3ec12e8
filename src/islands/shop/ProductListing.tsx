import { useEffect, useState } from 'react';
import type { ProductWire } from '#domain/product.ts';
import { callApi } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { Price } from './Price.tsx';
import { ProductPhoto } from './ProductPhoto.tsx';
import './listing.css';

type Listing = { step: 'loading' } | { step: 'loaded'; products: ProductWire[] } | { step: 'failed' };

/**
 * The products of a category as cards. Rendered by the server with its products; without them (the server
 * could not read the store) it loads them itself.
 */
export default function ProductListing({ slug, products }: { slug: string; products: ProductWire[] | null }) {
  const [listing, setListing] = useState<Listing>(
    products ? { step: 'loaded', products } : { step: 'loading' },
  );

  useEffect(() => {
    if (listing.step !== 'loading') return;
    callApi<{ data: ProductWire[] }>(paths.api.categoryProducts(slug)).then((answer) =>
      setListing(answer.kind === 'ok' ? { step: 'loaded', products: answer.body.data } : { step: 'failed' }),
    );
  }, [listing.step, slug]);

  if (listing.step === 'loading') return <p className="lead">{copy.loading}</p>;
  if (listing.step === 'failed') {
    return (
      <div>
        <h2>{copy.noProducts}</h2>
        <p>We could not load the products. Please check your internet connection and try again.</p>
        <button type="button" className="button" onClick={() => setListing({ step: 'loading' })}>
          Try again
        </button>
      </div>
    );
  }
  if (listing.products.length === 0) {
    return (
      <div>
        <h2>{copy.noProducts}</h2>
        <p>There are no products in this category at the moment. Please ask us, or see our other products.</p>
        <p className="listing-ways">
          <a className="button" href={paths.shop()}>
            All products
          </a>
          <button type="button" className="button" data-enquire="" data-native>
            Ask us
          </button>
        </p>
      </div>
    );
  }
  return (
    <ul className="cards">
      {listing.products.map((product, at) => (
        <li key={product.id}>
          <ProductCard product={product} first={at < 2} />
        </li>
      ))}
    </ul>
  );
}

function ProductCard({ product, first }: { product: ProductWire; first: boolean }) {
  const { id, product_name: name, product_slug: slug } = product;
  const page = paths.product(id, slug);
  return (
    <article className="card">
      <div className="card-photo">
        <ProductPhoto
          file={product.main_image}
          folder="product_images"
          alt=""
          sizes="(min-width: 1100px) 280px, (min-width: 700px) 30vw, 44vw"
          first={first}
        />
      </div>
      <h2 className="card-name">
        <a href={page}>{name}</a>
      </h2>
      <p className="card-price">
        <Price product={product} />
      </p>
      <p className="card-ways">
        <a className="button" href={page}>
          {copy.details}
          <span className="visually-hidden"> of {name}</span>
        </a>
        <button type="button" className="quiet" data-enquire={name} data-native>
          {copy.enquireCard}
          <span className="visually-hidden"> about {name}</span>
        </button>
      </p>
    </article>
  );
}
