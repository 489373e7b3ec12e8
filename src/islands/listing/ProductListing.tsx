import type { FoundProductWire } from '#domain/catalogue/product.ts';
import { listedPrices } from '#domain/catalogue/wire-prices.ts';
import { FactsInBrief } from '#islands/product/FactsInBrief.tsx';
import { Price } from '#islands/product/Price.tsx';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { ProductName, productName } from '#islands/product/ProductName.tsx';
import { paths } from '#lib/paths.ts';
import { listing } from '#words/listing.ts';
import './listing.css';

/** Products of the first screen: two rows of a phone, one of a large screen. */
const IN_FIRST_SCREEN = 4;

/**
 * Shows products as cards, and then a card that offers help with choosing. `brief` cards are smaller: a photograph,
 * name and price, without buttons.
 */
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
          <ProductCard product={product} brief={brief} first={at < IN_FIRST_SCREEN && !brief} />
        </li>
      ))}
      {!brief && <AskFirst />}
    </ul>
  );
}

/** The last card: it fills the row, and offers help with choosing. */
function AskFirst() {
  return (
    <li className="ask-first">
      <p className="ask-title">{listing.notSure}</p>
      <p className="small muted">{listing.askFirst}</p>
      <button type="button" className="button" data-enquire="" data-native>
        {listing.ask}
      </button>
    </li>
  );
}

function NoProducts({ unfiltered }: { unfiltered: string | undefined }) {
  return (
    <div>
      <h2>{listing.noProducts}</h2>
      <p>{unfiltered ? listing.nothingFits : listing.emptyCategory}</p>
      <p className="cluster listing-actions">
        <a className="button" href={unfiltered ?? paths.shop()}>
          {unfiltered ? listing.clearChoices : listing.all}
        </a>
        <button type="button" className="button" data-enquire="" data-native>
          {listing.ask}
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
  const called = productName(name, product.facts);
  const shown = <ProductName name={name} facts={product.facts} />;
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
        {brief ? (
          <a className="card-link" href={page}>
            {shown}
          </a>
        ) : (
          shown
        )}
      </Heading>
      <FactsInBrief facts={product.facts} name={called} />
      <p className="card-price">
        <Price {...listedPrices(product)} />
      </p>
      {!brief && (
        <p className="cluster card-actions">
          <a className="card-link" href={page}>
            {listing.details}
            <span className="visually-hidden">
              {listing.ofName.before}
              {shown}
              {listing.ofName.after}
            </span>
          </a>
          <button type="button" className="quiet" data-enquire={called} data-native>
            {listing.enquire}
            <span className="visually-hidden">
              {listing.aboutName.before}
              {shown}
              {listing.aboutName.after}
            </span>
          </button>
        </p>
      )}
    </article>
  );
}
