import { descriptionIn } from '#domain/catalogue/description.ts';
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
import { optionsFromWire } from '#domain/catalogue/product-options.ts';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { Price } from '#islands/product/Price.tsx';
import { ProductName } from '#islands/product/ProductName.tsx';
import { paths } from '#lib/paths.ts';
import { Facts } from '#ui/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { langOf, OwnersText } from '#ui/OwnersText.tsx';
import { OwnersWord } from '#ui/OwnersWord.tsx';
import { dataLang, pageLang } from '#words/address.ts';
import { described } from '#words/described.ts';
import { facts as factWords } from '#words/facts.ts';
import { goods } from '#words/goods.ts';
import { shop } from '#words/shop.ts';
import { Assurances } from './Assurances.tsx';
import { BuyBar, EnquireButton } from './BuyBar.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import { PriceOfChoices, priceNow, soldWord } from './PriceNow.tsx';
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
  const description = descriptionIn(pageLang, product);
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
  const { lead, paragraphs } = description;
  const written = [lead, ...paragraphs.flat()].join('');
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
          {written && langOf(written) && <p className="small muted">{say.inEnglish}</p>}
          {lead && (
            <p className="lead" lang={langOf(lead)}>
              {lead}
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
      {(table.length > 0 || paragraphs.length > 0) && (
        <Description
          facts={table}
          inRatti={known.some(({ name }) => name === 'weight_carat')}
          paragraphs={paragraphs}
        />
      )}
    </article>
  );
}

/** Tells whether a fact is about the report of a laboratory. */
const isOfCertificate = ({ name }: ShownFact): boolean =>
  name === 'certificate_lab' || name === 'certificate_number';

/** Shows the price, or that nothing is left. */
function PriceLines({ product }: { product: ProductWire }) {
  const isForSale = priceNow(product) !== null;
  return (
    <>
      <p className="product-price" role={product.options.length > 0 ? 'status' : undefined}>
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
      {!product.sold && !isForSale && <p className="small muted">{say.askPrice}</p>}
      {isForSale && <p className="small muted">{goods.inclusive}</p>}
      {isForSale && product.stock !== null && <p className="small muted">{say.pieces(product.stock)}</p>}
    </>
  );
}

/** Returns the name of a laboratory, or the number of its report, in the language of the page. */
const ofLaboratory = (written: string): string =>
  factWords.values.certificate_lab?.(written, written) ?? written;

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
          [say.laboratory, laboratory && <OwnersText key="lab">{ofLaboratory(laboratory)}</OwnersText>],
          [say.reportNumber, number && <OwnersText key="number">{ofLaboratory(number)}</OwnersText>],
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

/** Returns a word of a description in the language of the page, if it is a usual one. */
function inDescription(word: string): string {
  const known = word.toLowerCase();
  // A word such as 'constructor' is the owner's own.
  return (Object.hasOwn(described, known) && described[known]) || word;
}

/** Shows the name of a fact; one that the owner wrote into the description is in her language. */
function Label({ name, label }: ShownFact) {
  return name ? label : <OwnersWord>{inDescription(label)}</OwnersWord>;
}

/** Shows the value of a fact, in the language that it is written in. */
function Value({ name, value }: ShownFact) {
  if (name === 'hindi_name') return <span lang="hi">{value}</span>;
  return <OwnersWord>{name ? value : inDescription(value)}</OwnersWord>;
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
          <div className="description-text" lang={langOf(paragraphs.flat().join(''))}>
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
