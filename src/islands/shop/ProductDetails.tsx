import { readDescription } from '#domain/catalogue/description.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { factsShown } from '#domain/catalogue/product-facts.ts';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { formatPrice } from '#domain/money/money.ts';
import { Price } from '#islands/product/Price.tsx';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { Facts } from '#ui/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Description } from './Description.tsx';
import { Gallery } from './Gallery.tsx';
import './details.css';

/** What a careful buyer looks for beside the price; the whole table is below. */
const besidePrice = new Set(['Weight', 'Size', 'Country of origin', 'Certificate']);

/** WhatsApp with the text already typed: `ask` to the practice, `share` to whomever the visitor chooses. */
export type WhatsappLinks = Record<'ask' | 'share', string>;

/** A product's page. Nothing in it needs React, so a page that knows its product renders this without sending it. */
export default function ProductDetails({
  product,
  whatsapp,
}: {
  product: ProductWire;
  whatsapp: WhatsappLinks;
}) {
  const prices = wirePrices(product);
  const charged = product.sold ? null : prices.charged;
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
            {product.sold ? <strong>{copy.sold}</strong> : <Price {...prices} />}
          </p>
          {product.sold && <p className="small muted">{copy.oneLikeIt}</p>}
          {charged !== null && <p className="small muted">Inclusive of all taxes and delivery in India.</p>}
          {beside.length > 0 && (
            <Facts look="product-beside" facts={beside.map(({ label, value }) => [label, value])} />
          )}
          {product.short_desc && <p className="lead">{product.short_desc}</p>}
          <div className="cluster buy no-print">
            <span className="buy-price price" aria-hidden="true">
              {product.sold ? copy.sold : charged === null ? copy.priceOnRequest : formatPrice(charged)}
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
