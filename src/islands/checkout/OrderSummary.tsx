import { formatTotal } from '#domain/money/money.ts';
import { type BasketLine, lineKey } from '#domain/order/basket.ts';
import { type Offer, taxesOf, totalOf } from '#domain/order/offer.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { Price } from '#islands/product/Price.tsx';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { checkout as say } from '#words/checkout.ts';
import { goods } from '#words/goods.ts';
import { lines } from '#words/lines.ts';
import { fieldId } from './BillingFields.tsx';
import { ChosenOptions, LineNews, LinePhoto, NameOf, Quantity } from './LineParts.tsx';

/** Most lines that say the facts of their products. In a longer order they would hide what it is about. */
const MOST_WITH_FACTS = 3;

type Choose = (line: BasketLine, quantity: number) => void;

/**
 * The order on the right: name, price and quantity of each line, with plus and minus, and the total with two
 * decimals.
 */
export function OrderSummary({
  offers,
  errors,
  deliveredBy,
  isBasket,
  disabled,
  choose,
}: {
  offers: readonly Offer[];
  /** Errors of the form; those of lines are shown here. */
  errors: FieldErrors;
  /** The last day of the promised delivery in words, if it is ordered today. */
  deliveredBy: string;
  /** True if the lines come from the basket, where they can be changed. */
  isBasket: boolean;
  disabled: boolean;
  choose: Choose;
}) {
  // Errors name the lines that were sent.
  const sent = offers.filter(({ quantity }) => quantity > 0);
  const errorOf = (offer: Offer) =>
    Object.entries(errors).find(([name]) => name.startsWith(`items.${sent.indexOf(offer)}.`));
  return (
    <section className="summary" aria-labelledby="summary-title">
      <div className="summary-head">
        <h2 id="summary-title">{say.summary}</h2>
        {isBasket && <a href={paths.basket()}>{lines.basket.change}</a>}
      </div>
      <dl>
        {offers.map((offer, at) => (
          <Line
            key={lineKey(offer.line)}
            offer={offer}
            at={at}
            error={errorOf(offer)}
            withFacts={offers.length <= MOST_WITH_FACTS}
            disabled={disabled}
            choose={choose}
          />
        ))}
        <div>
          <dt>
            {say.delivery} <span className="small muted summary-when">{say.deliveredBy(deliveredBy)}</span>
          </dt>
          <dd>{say.free}</dd>
        </div>
        <div className="summary-total">
          <dt>
            <span id="total-label">{lines.total}</span>
            <span className="small muted summary-when">{goods.inclusive}</span>
          </dt>
          <dd>
            <output className="price" aria-labelledby="total-label">
              {formatTotal(totalOf(offers))}
            </output>
          </dd>
        </div>
        {taxesOf(offers).map(({ rate, tax }) => (
          <div key={rate}>
            <dt>{say.ofWhichGst(rate)}</dt>
            <dd>{formatTotal(tax)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * A line of the order: its photograph, name and price, and below them its facts and its quantity. What cannot be
 * bought says only so.
 */
function Line({
  offer,
  at,
  error,
  withFacts,
  disabled,
  choose,
}: {
  offer: Offer;
  at: number;
  error: [name: string, texts: string[]] | undefined;
  withFacts: boolean;
  disabled: boolean;
  choose: Choose;
}) {
  const { product, price, struckOut, obstacle } = offer;
  const nameId = `order-line-${at}`;
  return (
    <>
      <div className="summary-line">
        <dt>
          {!obstacle && <LinePhoto offer={offer} sizes="64px" />}
          <span id={nameId}>
            <NameOf offer={offer} />
          </span>
        </dt>
        {price !== null && !obstacle && (
          <dd>
            <Price charged={price} struckOut={struckOut} write={formatTotal} />
          </dd>
        )}
        <dd className="summary-about">
          {withFacts && !obstacle && product?.facts_in_short && (
            <span className="small muted">{product.facts_in_short}</span>
          )}
          {!obstacle && <ChosenOptions {...offer} />}
          <LineNews offer={offer} />
        </dd>
      </div>
      {!obstacle && (
        <div className="summary-quantity">
          <dt>{lines.quantity}</dt>
          <dd>
            <Quantity offer={offer} aboutId={nameId} disabled={disabled} choose={choose} />
            {error && (
              <p className="field-error" id={fieldId(error[0])} tabIndex={-1}>
                <Icon name="alert-circle" />
                {error[1][0]}
              </p>
            )}
          </dd>
        </div>
      )}
    </>
  );
}
