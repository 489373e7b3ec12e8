import { readDescription } from '#domain/catalogue/description.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { factsShown, type ShownFact } from '#domain/catalogue/product-facts.ts';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { formatPrice } from '#domain/money/money.ts';
import { Price } from '#islands/product/Price.tsx';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { Facts } from '#ui/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import './details.css';

/** What a careful buyer looks for beside the price; the whole table is below. */
const besidePrice = new Set(['Weight', 'Size', 'Country of origin', 'Certificate']);

/** Says how many pieces there are. */
const counted = (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`);

/** A product's page. Nothing in it needs React, so a page that knows its product renders this without sending it. */
export default function ProductDetails({
  product,
  whatsapp,
}: {
  product: ProductWire;
  /** Chats with the text already typed: `ask` to the practice, `share` to whomever the visitor chooses. */
  whatsapp: Record<'ask' | 'share', string>;
}) {
  const prices = wirePrices(product);
  const charged = product.sold ? null : prices.charged;
  const soldWord = product.single ? copy.sold : copy.soldOut;
  const description = readDescription(product.full_desc ?? '');
  const known = factsShown(product.facts ?? {});
  const labels = new Set(known.map(({ label }) => label));
  const facts = [...known, ...description.facts.filter(({ label }) => !labels.has(label))];
  const hindi = facts.find(({ label }) => label === 'Hindi name')?.value;
  const beside = facts.filter(({ label }) => besidePrice.has(label));
  return (
    <article className="product">
      <div className="product-top">
        <Gallery product={product} />
        <div className="product-facts">
          <h1 className={product.product_name.length > 40 ? 'is-long' : undefined}>{product.product_name}</h1>
          {hindi && (
            <p className="product-hindi" lang="hi">
              {hindi}
            </p>
          )}
          <p className="product-price">
            {product.sold ? <strong>{soldWord}</strong> : <Price {...prices} />}
          </p>
          {product.sold && <p className="small muted">{product.single ? copy.oneLikeIt : copy.whenBack}</p>}
          {charged !== null && <p className="small muted">Inclusive of all taxes and delivery in India.</p>}
          {charged !== null && product.stock !== null && (
            <p className="small muted">{counted(product.stock)} in stock.</p>
          )}
          {beside.length > 0 && (
            <Facts look="product-beside" facts={beside.map(({ label, value }) => [label, value])} />
          )}
          {product.short_desc && <p className="lead">{product.short_desc}</p>}
          <div className="cluster buy no-print">
            <span className="buy-price price" aria-hidden="true">
              {product.sold ? soldWord : charged === null ? copy.priceOnRequest : formatPrice(charged)}
            </span>
            <button
              type="button"
              className={charged === null ? 'button button--main' : 'button'}
              data-enquire={product.product_name}
              data-native
            >
              {copy.enquireProduct}
            </button>
            {charged !== null && (
              <a className="button button--main" href={paths.checkout(product.id, product.product_slug)}>
                {copy.orderNow}
              </a>
            )}
          </div>
          <p className="cluster product-actions no-print">
            <a className="quiet" href={whatsapp.ask} rel="noopener">
              <Icon name="brand-whatsapp" />
              Ask on WhatsApp
            </a>
            <a className="quiet" href={whatsapp.share} rel="noopener">
              <Icon name="share" />
              Share
            </a>
          </p>
          <ul className="plain assurances">
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
              <span>Pay by UPI, card or net banking; no cash on delivery.</span>
            </li>
          </ul>
        </div>
      </div>
      {(facts.length > 0 || product.full_desc) && (
        <Description facts={facts} paragraphs={description.paragraphs} />
      )}
    </article>
  );
}

/** A thumbnail is 72 px wide: thrice that on the densest of phones. */
const WIDEST_THUMBNAIL = 320;

/**
 * A product's photographs as a row to swipe, with thumbnails that lead to each. It needs no script; `scripts/gallery`
 * marks the thumbnail of the photo in view and zooms within the row.
 */
function Gallery({ product }: { product: ProductWire }) {
  const { product_name: name, main_image } = product;
  const images = [
    ...(main_image ? [{ file: main_image, folder: 'product_images' as const }] : []),
    ...product.images.map(({ image_path }) => ({ file: image_path, folder: 'products' as const })),
  ];
  const [first] = images;
  const many = images.length > 1;
  return (
    <div className="gallery">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and arrow keys must be able to scroll it */}
      <section className="gallery-row" tabIndex={0} aria-label={`Photos of ${name}`}>
        {first ? (
          images.map(({ file, folder }, at) => (
            <div className="gallery-photo" id={`photo-${at + 1}`} key={file}>
              <ProductImage
                file={file}
                folder={folder}
                alt={many ? `${name}, photo ${at + 1} of ${images.length}` : name}
                sizes="(min-width: 1100px) 560px, (min-width: 720px) 46vw, 88vw"
                first={at === 0}
              />
            </div>
          ))
        ) : (
          <ProductImage file={null} folder="product_images" alt={name} sizes="" />
        )}
      </section>
      {first && (
        <a className="icon-button gallery-zoom no-print" href={paths.image(first.folder, first.file)}>
          <span>
            <Icon name="zoom-in" />
            <span className="visually-hidden">Zoom this photo</span>
          </span>
          <span hidden>
            <Icon name="zoom-out" />
            <span className="visually-hidden">Show the whole photo</span>
          </span>
        </a>
      )}
      {many && (
        <ul className="plain gallery-thumbs no-print">
          {images.map(({ file, folder }, at) => (
            <li key={file}>
              <a href={`#photo-${at + 1}`} aria-current={at === 0 || undefined}>
                <span className="visually-hidden">{`Show photo ${at + 1}`}</span>
                <ProductImage file={file} folder={folder} alt="" sizes="72px" widest={WIDEST_THUMBNAIL} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What is known of a product as a table of terms, and what is told of it. All of it is text. */
function Description({ facts, paragraphs }: { facts: ShownFact[]; paragraphs: string[][] }) {
  const inRatti = facts.some(({ label, value }) => label === 'Weight' && /ratti/i.test(value));
  return (
    <section className="description" aria-labelledby="other-point">
      <h2 id="other-point">{copy.otherPoint}</h2>
      <div className="description-parts">
        {facts.length > 0 && (
          <div>
            <Facts
              look="facts"
              facts={facts.map(({ label, value, href }) => [
                label,
                <>
                  {label === 'Hindi name' ? <span lang="hi">{value}</span> : value}
                  {href && (
                    <>
                      {' '}
                      <a href={href} target="_blank" rel="noopener">
                        See the report at the laboratory
                        <span className="visually-hidden"> (opens in a new tab)</span>
                      </a>
                    </>
                  )}
                </>,
              ])}
            />
            {inRatti && (
              <p className="small muted">
                1 ratti is 0.91 carat (182 mg) in this shop. Other shops may use a smaller ratti, so please
                compare in carats.
              </p>
            )}
          </div>
        )}
        <div className="description-text">
          {paragraphs.map((lines, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list never changes
            <p key={at}>{lines.join('\n')}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
