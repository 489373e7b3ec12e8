import type { FoundProductWire } from '#domain/catalogue/product.ts';
import { listedPrices } from '#domain/catalogue/wire-prices.ts';
import { Price } from '#islands/product/Price.tsx';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import './listing.css';

/** Shows products as cards. `brief` ones are smaller: a photograph, name and price, and no buttons. */
export default function ProductListing({
  products,
  brief = false,
  unfiltered,
}: {
  products: FoundProductWire[];
  brief?: boolean;
  /** Address of the whole list, where filters chose these products. */
  unfiltered?: string | undefined;
}) {
  return products.length === 0 ? (
    <NoProducts unfiltered={unfiltered} />
  ) : (
    <ul className="plain cards">
      {products.map((product, at) => (
        <li key={product.id}>
          <ProductCard product={product} brief={brief} first={at < 2 && !brief} />
        </li>
      ))}
    </ul>
  );
}

function NoProducts({ unfiltered }: { unfiltered: string | undefined }) {
  return (
    <div>
      <h2>{copy.noProducts}</h2>
      <p>
        {unfiltered
          ? 'Nothing fits all of these choices. Please remove one, or ask us to look for you.'
          : 'There are no products in this category at the moment. Please ask us, or see our other products.'}
      </p>
      <p className="cluster listing-actions">
        <a className="button" href={unfiltered ?? paths.shop()}>
          {unfiltered ? 'Clear all choices' : 'All products'}
        </a>
        <button type="button" className="button" data-enquire="" data-native>
          Ask us
        </button>
      </p>
    </div>
  );
}

function ProductCard({
  product,
  first,
  brief,
}: {
  product: FoundProductWire;
  first: boolean;
  brief: boolean;
}) {
  const { id, product_name: name, product_slug: slug } = product;
  const page = paths.product(id, slug);
  const Heading = brief ? 'h3' : 'h2';
  const { weight_carat: carats, origin } = product.facts ?? {};
  const facts = [carats && `${carats.toFixed(2)} ct`, origin].filter(Boolean).join(' · ');
  return (
    <article className="card">
      <div className="card-image">
        <ProductImage
          file={product.main_image}
          folder="product_images"
          name={name}
          alt=""
          sizes="(min-width: 1100px) 280px, (min-width: 700px) 30vw, 44vw"
          first={first}
        />
      </div>
      <Heading className="card-name">
        <a href={page}>{name}</a>
      </Heading>
      {facts && <p className="card-facts small muted">{facts}</p>}
      <p className="card-price">
        <Price {...listedPrices(product)} />
      </p>
      {!brief && (
        <p className="cluster card-actions">
          <a className="button" href={page}>
            {copy.details}
            <span className="visually-hidden"> of {name}</span>
          </a>
          <button type="button" className="quiet" data-enquire={name} data-native>
            {copy.enquireCard}
            <span className="visually-hidden"> about {name}</span>
          </button>
        </p>
      )}
    </article>
  );
}
