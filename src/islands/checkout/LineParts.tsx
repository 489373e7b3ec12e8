import { formatPrice } from '#domain/money/money.ts';
import type { BasketLine } from '#domain/order/basket.ts';
import type { Offer } from '#domain/order/offer.ts';
import { basketCopy, copy, obstacleWords } from '#lib/copy.ts';
import { Icon } from '#ui/Icon.tsx';
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
          {option}: {choice}
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
    return [obstacleWords[why]];
  }
  if (obstacle) return [obstacleWords[obstacle]];
  const isFewer = quantity < line.quantity;
  return [
    ...(isFewer
      ? [`You wanted ${line.quantity}; only ${quantity} ${quantity === 1 ? 'is' : 'are'} left.`]
      : []),
    ...(priceBefore !== null && price !== null
      ? [`The price has changed: it was ${formatPrice(priceBefore)}, it is now ${formatPrice(price)}.`]
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
      {!isOnly && button(-1, 'Decrease quantity', 'minus')}
      <output aria-live="polite" aria-label="Quantity" aria-describedby={aboutId}>
        {quantity}
      </output>
      {isOnly ? <span className="small muted">{copy.onlyOne}</span> : button(1, 'Increase quantity', 'plus')}
      {!isOnly && product?.stock != null && quantity >= most && (
        <span className="small muted">{copy.thereAreNoMore}</span>
      )}
    </span>
  );
}

/** The name of a line's product, or a word in its place where it is not known. */
export const nameOf = ({ name }: Offer): string => name || 'A product';

/** Says which lines are not in the total because nothing of them can be bought. */
export function LeftOut({ offers }: { offers: readonly Offer[] }) {
  const out = offers.filter(({ obstacle }) => obstacle !== null && obstacle !== 'unknown');
  if (out.length === 0) return null;
  const names = out.map(({ name }) => name || 'a product').join(', ');
  const canBuy = offers.some(({ quantity }) => quantity > 0);
  return (
    <p className="small">
      Not in the total, because it cannot be bought just now: {names}.{' '}
      {canBuy ? basketCopy.withoutThem : basketCopy.nothingToBuy}
    </p>
  );
}
