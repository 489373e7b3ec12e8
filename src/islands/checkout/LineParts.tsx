import { photoWith } from '#domain/catalogue/product-options.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { BasketLine } from '#domain/order/basket.ts';
import type { Offer } from '#domain/order/offer.ts';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { ProductName } from '#islands/product/ProductName.tsx';
import { Icon } from '#ui/Icon.tsx';
import { OwnersWord } from '#ui/OwnersWord.tsx';
import { lines as say } from '#words/lines.ts';
import { options as optionWords } from '#words/options.ts';
import './lines.css';

/* The parts of a line that the basket and the checkout both show. */

/** Says what was chosen of the options of a product, and that it is made to order. */
export function ChosenOptions({ line: { options }, madeToOrder }: Offer) {
  if (options.length === 0) return null;
  return (
    <ul className="plain line-options small">
      {options.map(({ option, choice, answer }) => (
        <li key={option}>
          <OwnersWord>{option}</OwnersWord>: <OwnersWord>{choice}</OwnersWord>
          {answer && ` (${answer})`}
        </li>
      ))}
      {madeToOrder && <li>{optionWords.madeForYou}</li>}
    </ul>
  );
}

/** Says what the buyer should know of a line: it cannot be bought, there are fewer, or its price has changed. */
export function LineNews({ offer }: { offer: Offer }) {
  const words = newsOf(offer);
  if (words.length === 0) return null;
  return (
    <div className="line-news small">
      <Icon name="info-circle" />
      <span>{words.join(' ')}</span>
    </div>
  );
}

/** Returns the sentences about a line. */
export function newsOf({ obstacle, product, line, quantity, price, priceBefore }: Offer): string[] {
  if (obstacle === 'sold') {
    const why = !product?.sold ? 'used_up' : product.single ? 'sold' : 'sold_out';
    return [say.obstacles[why]];
  }
  if (obstacle) return [say.obstacles[obstacle]];
  const isFewer = quantity < line.quantity;
  return [
    ...(isFewer ? [say.wanted(line.quantity, quantity)] : []),
    ...(priceBefore !== null && price !== null
      ? [say.priceChanged(formatPrice(priceBefore), formatPrice(price))]
      : []),
  ];
}

/** The quantity of a line with buttons to change it. */
export function Quantity({
  offer: { line, product, quantity, most },
  aboutId,
  disabled = false,
  choose,
}: {
  offer: Offer;
  /** Id of the product's name, which tells the buttons of several lines apart. */
  aboutId: string;
  disabled?: boolean;
  choose: (line: BasketLine, quantity: number) => void;
}) {
  const button = (by: 1 | -1, label: string, icon: 'minus' | 'plus') => {
    const next = quantity + by;
    const isAtEnd = next < 1 || next > most;
    return (
      <button
        type="button"
        className="icon-button"
        value={by}
        aria-label={label}
        aria-describedby={aboutId}
        aria-disabled={isAtEnd}
        disabled={disabled}
        onClick={() => !isAtEnd && choose(line, next)}
      >
        <Icon name={icon} />
      </button>
    );
  };
  const isOnly = product?.single ?? false;
  return (
    <span className="line quantity">
      {!isOnly && button(-1, say.fewer, 'minus')}
      <output aria-live="polite" aria-label={say.quantity} aria-describedby={aboutId}>
        {quantity}
      </output>
      {isOnly ? <span className="small muted">{say.onlyOne}</span> : button(1, say.more, 'plus')}
      {!isOnly && product?.stock != null && quantity >= most && (
        <span className="small muted">{say.thereAreNoMore}</span>
      )}
    </span>
  );
}

/** The name of a line's product, or a word in its place where it is not known. */
export function NameOf({ offer: { name, product } }: { offer: Offer }) {
  if (!name) return say.aProduct;
  return <ProductName name={name} facts={product?.facts} />;
}

/** The photograph of a line's product, as its options make it. @param sizes its width on a page */
export function LinePhoto({
  offer: { name, product, line },
  sizes,
  first = false,
}: {
  offer: Offer;
  sizes: string;
  first?: boolean;
}) {
  return (
    <ProductImage
      file={product ? photoWith(product, line.options) : null}
      folder="product_images"
      name={name}
      alt=""
      sizes={sizes}
      widest={320}
      first={first}
    />
  );
}
