import { readDescription } from '#domain/catalogue/description.ts';
import type { FactRow } from '#domain/catalogue/fact-kinds.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';
import {
  type Certificate,
  certificateOf,
  facts,
  factsShown,
  type ShownFact,
} from '#domain/catalogue/product-facts.ts';
import { isOfStones } from '#domain/catalogue/product-kind.ts';
import { firstExtra, optionsFromWire } from '#domain/catalogue/product-options.ts';
import { mostPieces, wirePrices } from '#domain/catalogue/wire-prices.ts';
import { formatPrice, type Paise } from '#domain/money/money.ts';
import { Price } from '#islands/product/Price.tsx';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { ProductName, productName } from '#islands/product/ProductName.tsx';
import { paths } from '#lib/paths.ts';
import { Facts } from '#ui/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { OwnersWord } from '#ui/OwnersWord.tsx';
import { dataLang } from '#words/address.ts';
import { basket } from '#words/basket.ts';
import { goods } from '#words/goods.ts';
import { shop } from '#words/shop.ts';
import { Assurances } from './Assurances.tsx';
import { ProductOptions } from './ProductOptions.tsx';
import './details.css';

const say = shop.product;

/** Tells whether a fact belongs beside the price. The others are in the table below. */
const isBesidePrice = ({ name }: ShownFact): boolean =>
  name !== undefined && (facts[name] as FactRow).besidePrice === true;

/**
 * A product's page. Nothing in it needs React, so a page that knows its product renders this without sending
 * it.
 */
export default function ProductDetails({
  product,
  whatsapp,
}: {
  product: ProductWire;
  /** Chats with the text already typed: `ask` to the practice, `share` to whomever the visitor chooses. */
  whatsapp: Record<'ask' | 'share', string>;
}) {
  const description = readDescription(product.full_desc ?? '');
  const known = factsShown(product.facts ?? {});
  const labels = new Set(known.map(({ label }) => label));
  const certificate = certificateOf(product.facts ?? {});
  const isOnCard = (fact: ShownFact) => certificate !== null && isOfCertificate(fact);
  const beside = known.filter((fact) => isBesidePrice(fact) && !isOnCard(fact));
  // Facts that stand above are not repeated.
  const others = known.filter(
    (fact) => !isBesidePrice(fact) && !isOnCard(fact) && fact.name !== 'hindi_name',
  );
  const table = [...others, ...description.facts.filter(({ label }) => !labels.has(label))];
  const hindi = product.facts?.hindi_name;
  return (
    <article className="product">
      <div className="product-top">
        <PhotoViewer product={product} />
        <div className="product-facts">
          <h1 className={product.product_name.length > 40 ? 'is-long' : undefined}>
            <ProductName name={product.product_name} facts={product.facts} />
          </h1>
          {hindi && (
            <p className="product-hindi" lang={dataLang ?? 'hi'}>
              {dataLang ? product.product_name : hindi}
            </p>
          )}
          <PriceLines product={product} />
          {priceNow(product) !== null && product.options.length > 0 && (
            <ProductOptions
              options={optionsFromWire(product.options)}
              photos={product.images.map(({ id, image_path: file }, at) => ({
                id,
                file,
                place: at + (product.main_image ? 1 : 0),
              }))}
              checkout={paths.checkout(product.id, product.product_slug)}
            />
          )}
          {beside.length > 0 && (
            <Facts
              look="product-beside"
              facts={beside.map((fact) => [fact.label, <Value key={fact.label} {...fact} />])}
            />
          )}
          {certificate && <CertificateCard {...certificate} />}
          <BuyBar product={product} />
          <p className="product-ask no-print">
            {priceNow(product) !== null && <EnquireButton product={product} />}
            <a className="button" href={whatsapp.ask} rel="noopener">
              <Icon name="brand-whatsapp" />
              {say.askOnWhatsapp}
            </a>
          </p>
          <Assurances />
          {product.short_desc && (
            <p className="lead" lang={dataLang}>
              {product.short_desc}
            </p>
          )}
          {isOfStones(product.category?.category_name ?? '') && <StoneAdvice />}
          <p className="no-print">
            <a className="quiet" href={whatsapp.share} rel="noopener">
              <Icon name="share" />
              {say.share}
            </a>
          </p>
        </div>
      </div>
      {(table.length > 0 || product.full_desc) && (
        <Description
          facts={table}
          inRatti={known.some(({ name }) => name === 'weight_carat')}
          paragraphs={description.paragraphs}
        />
      )}
    </article>
  );
}

/** Tells whether a fact is about the report of a laboratory. */
const isOfCertificate = ({ name }: ShownFact): boolean =>
  name === 'certificate_lab' || name === 'certificate_number';

/**
 * Returns the price that a buyer pays now for a product without its options, in paise; null if it cannot be
 * ordered.
 */
const priceNow = (product: ProductWire): Paise | null => (product.sold ? null : wirePrices(product).charged);

/** Shows a price with the first choices of a product. It follows the choices (`scripts/product-options`). */
function PriceOfChoices({ product, without }: { product: ProductWire; without: Paise }) {
  if (product.options.length === 0) return formatPrice(without);
  const options = optionsFromWire(product.options);
  return <span data-without-options={without}>{formatPrice(without + firstExtra(options))}</span>;
}

/** Returns the word for a product of which nothing is left. */
const soldWord = ({ single }: ProductWire): string => (single ? goods.sold : goods.soldOut);

/** Shows the price, or that nothing is left. */
function PriceLines({ product }: { product: ProductWire }) {
  const isForSale = priceNow(product) !== null;
  return (
    <>
      <p className="product-price">
        {product.sold ? (
          <strong>{soldWord(product)}</strong>
        ) : (
          <Price
            {...wirePrices(product)}
            write={(price) => <PriceOfChoices product={product} without={price} />}
          />
        )}
      </p>
      {product.sold && <p className="small muted">{product.single ? goods.oneLikeIt : goods.whenBack}</p>}
      {isForSale && <p className="small muted">{goods.inclusive}</p>}
      {isForSale && product.stock !== null && <p className="small muted">{say.pieces(product.stock)}</p>}
    </>
  );
}

/** Shows the laboratory's report, which a buyer can check. */
function CertificateCard({ laboratory, number, href }: Certificate) {
  return (
    <section className="surface certificate" aria-labelledby="certificate">
      <h2 id="certificate">
        <Icon name="certificate" />
        {say.certificate}
      </h2>
      <Facts
        facts={[
          [
            say.laboratory,
            laboratory && (
              <span key="lab" lang={dataLang}>
                {laboratory}
              </span>
            ),
          ],
          [
            say.reportNumber,
            number && (
              <span key="number" lang={dataLang}>
                {number}
              </span>
            ),
          ],
        ]}
      />
      {href && (
        <a className="tap" href={href} target="_blank" rel="noopener">
          {say.checkReport}
          <Icon name="external-link" />
          <span className="visually-hidden">{say.newTab}</span>
        </a>
      )}
    </section>
  );
}

/**
 * Shows the buttons to order, or to ask about what cannot be ordered. On a phone they stay within the thumb's
 * reach.
 */
function BuyBar({ product }: { product: ProductWire }) {
  const price = priceNow(product);
  return (
    <div className="cluster buy no-print">
      <span className="buy-price price" aria-hidden="true">
        {product.sold && soldWord(product)}
        {!product.sold && price === null && goods.priceOnRequest}
        {price !== null && <PriceOfChoices product={product} without={price} />}
      </span>
      {price === null ? (
        <EnquireButton product={product} isMain />
      ) : (
        <>
          <AddToBasket product={product} price={price} />
          <a
            className="button button--main"
            href={paths.checkout(product.id, product.product_slug)}
            data-with-options={product.options.length > 0 || undefined}
          >
            {say.orderNow}
          </a>
          <AddedNews />
        </>
      )}
    </div>
  );
}

function EnquireButton({ product, isMain = false }: { product: ProductWire; isMain?: boolean }) {
  return (
    <button
      type="button"
      className={isMain ? 'button button--main' : 'button'}
      data-enquire={productName(product.product_name, product.facts)}
      data-native
    >
      {say.enquire}
    </button>
  );
}

/** The button that `scripts/add-to-basket` serves, with what that script has to know of the product. */
function AddToBasket({ product, price }: { product: ProductWire; price: Paise }) {
  return (
    <button
      type="button"
      className="button scripted"
      data-add-to-basket={product.id}
      data-name={product.product_name}
      data-price={price}
      data-most={mostPieces(product)}
    >
      {basket.add}
    </button>
  );
}

/** What became of a press on that button; the script shows one of these. */
function AddedNews() {
  return (
    <div className="buy-news" role="status">
      <p data-added="added" hidden>
        {basket.added} <a href={paths.basket()}>{basket.see}</a>
      </p>
      <p data-added="no_more" hidden>
        {basket.noMore} <a href={paths.basket()}>{basket.see}</a>
      </p>
      <p data-added="full" hidden>
        {basket.full} <a href={paths.basket()}>{basket.see}</a>
      </p>
      <p data-added="not_kept" hidden>
        {basket.notKept}
      </p>
      <p data-added="late" hidden>
        {basket.late}
      </p>
    </div>
  );
}

/** Leads to what helps a careful buyer to choose a stone. */
function StoneAdvice() {
  return (
    <p className="no-print">
      {say.isItForYou} <a href={paths.consult('astrology', 'gesmtone-consultation')}>{say.consultation}</a>
      {' · '}
      <a href={paths.tool('gemstones')}>{say.tool}</a>
    </p>
  );
}

/** Widest version of a thumbnail, in pixels: it is 72 px wide, and thrice that on the densest of phones. */
const WIDEST_THUMBNAIL = 320;

/**
 * Shows a product's photographs as a row to swipe, with thumbnails that lead to each. It needs no script.
 * `scripts/product-photos` marks the thumbnail of the photo in view and zooms within the row.
 */
function PhotoViewer({ product }: { product: ProductWire }) {
  const { main_image } = product;
  const name = productName(product.product_name, product.facts);
  const images = [
    ...(main_image ? [{ file: main_image, folder: 'product_images' as const }] : []),
    ...product.images.map(({ image_path }) => ({ file: image_path, folder: 'products' as const })),
  ];
  const [first] = images;
  const many = images.length > 1;
  return (
    <div className="viewer">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and arrow keys must be able to scroll it */}
      <section className="viewer-row" tabIndex={0} aria-label={say.photosOf(name)}>
        {first ? (
          images.map(({ file, folder }, at) => (
            <div className="viewer-photo" id={`photo-${at + 1}`} key={file}>
              <ProductImage
                file={file}
                folder={folder}
                name={name}
                alt={many ? say.photoOf(name, at + 1, images.length) : name}
                sizes="(min-width: 1100px) 560px, (min-width: 720px) 46vw, 88vw"
                first={at === 0}
              />
            </div>
          ))
        ) : (
          <ProductImage file={null} folder="product_images" name={name} alt={name} sizes="" />
        )}
      </section>
      {first && (
        <a className="icon-button viewer-zoom no-print" href={paths.image(first.folder, first.file)}>
          <span>
            <Icon name="zoom-in" />
            <span className="visually-hidden">{say.zoom}</span>
          </span>
          <span hidden>
            <Icon name="zoom-out" />
            <span className="visually-hidden">{say.whole}</span>
          </span>
        </a>
      )}
      {many && (
        <ul className="plain viewer-thumbs no-print">
          {images.map(({ file, folder }, at) => (
            <li key={file}>
              <a href={`#photo-${at + 1}`} aria-current={at === 0 || undefined}>
                <span className="visually-hidden">{say.showPhoto(at + 1)}</span>
                <ProductImage
                  file={file}
                  folder={folder}
                  name={name}
                  alt=""
                  sizes="72px"
                  widest={WIDEST_THUMBNAIL}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows the name of a fact; one that the owner wrote into the description is in her language. */
function Label({ name, label }: ShownFact) {
  return name ? label : <OwnersWord>{label}</OwnersWord>;
}

/** Shows the value of a fact, in the language that it is written in. */
function Value({ name, value }: ShownFact) {
  if (name === 'hindi_name') return <span lang="hi">{value}</span>;
  return <OwnersWord>{value}</OwnersWord>;
}

/** Shows the facts of a product as a table, and its description. All of it is text. */
function Description({
  facts,
  inRatti,
  paragraphs,
}: {
  facts: ShownFact[];
  /** True if the product's weight is told in ratti too. */
  inRatti: boolean;
  paragraphs: string[][];
}) {
  return (
    <section className="description" aria-labelledby="other-point">
      <h2 id="other-point">{say.otherPoint}</h2>
      <div className="description-parts">
        {facts.length > 0 && (
          <div>
            <Facts
              look="facts"
              facts={facts.map((fact) => [<Label key="label" {...fact} />, <Value key="value" {...fact} />])}
            />
            {inRatti && <p className="small muted">{say.ratti}</p>}
          </div>
        )}
        {paragraphs.length > 0 && (
          <div className="description-text" lang={dataLang}>
            {paragraphs.map((lines, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list never changes
              <p key={at}>{lines.join('\n')}</p>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
