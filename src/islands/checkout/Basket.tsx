import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatTotal } from '#domain/money/money.ts';
import { type BasketLine, lineKey } from '#domain/order/basket.ts';
import { type Offer, offerAmount, totalOf } from '#domain/order/offer.ts';
import { FactsInBrief } from '#islands/product/FactsInBrief.tsx';
import { Price } from '#islands/product/Price.tsx';
import { productName } from '#islands/product/ProductName.tsx';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { LoadHelp } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useReady } from '#ui/use-ready.ts';
import { goods } from '#words/goods.ts';
import { lines as say } from '#words/lines.ts';
import { ChosenOptions, LineNews, LinePhoto, NameOf, Quantity } from './LineParts.tsx';
import { type BasketShown, useBasket } from './use-basket.ts';
import './basket.css';

/** The line that was removed last, which can be put back to its place. */
interface Removed {
  line: BasketLine;
  name: string;
  at: number;
}

/** The basket: its lines at the shop's present prices, and the way to the checkout. */
export default function Basket({
  children,
  picture,
}: {
  children?: ReactNode;
  /** What an empty basket shows. */
  picture?: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const basket = useBasket();
  const [removed, setRemoved] = useState<Removed | null>(null);
  /** Key of the line whose row takes the focus next: the button that was pressed has gone. */
  const focusOn = useRef<string | null>(null);
  useReady(root);

  useEffect(() => {
    const rows = root.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [];
    const row = [...rows].find(({ dataset }) => dataset.line === focusOn.current);
    focusOn.current = null;
    row?.querySelector<HTMLElement>('[data-focus]')?.focus();
  });

  const remove = ({ line, name, product }: Offer, at: number) => {
    setRemoved({ line, name: productName(name, product?.facts), at });
    focusOn.current = lineKey(line);
    basket.remove(line);
  };
  const undo = ({ line, at }: Removed) => {
    setRemoved(null);
    focusOn.current = lineKey(line);
    basket.putBack(line, at);
  };

  return (
    <div ref={root} className="basket">
      <LoadHelp>{children}</LoadHelp>
      <Troubles {...basket} />
      {basket.isReady ? (
        <div className="basket-parts">
          <Rows basket={basket} removed={removed} remove={remove} undo={undo} />
          {basket.offers.length === 0 ? <Empty picture={picture} /> : <Sum {...basket} />}
        </div>
      ) : (
        <p className="lead">{say.loading}</p>
      )}
    </div>
  );
}

/** Says what is wrong with the browser's storage or the network. */
function Troubles({ trouble, notKept, hasFailed, isAsking, again }: BasketShown) {
  return (
    <>
      <Notice kind="bad">{notKept ? say.basket.changeNotKept : trouble && say.basket[trouble]}</Notice>
      <Notice kind="bad">
        {hasFailed && (
          <>
            <p>{say.basket.notRead}</p>
            <Button busy={isAsking} act={again}>
              {say.basket.again}
            </Button>
          </>
        )}
      </Notice>
    </>
  );
}

function Empty({ picture }: { picture: ReactNode }) {
  return (
    <div className="basket-empty">
      {picture}
      <p className="basket-none">{say.basket.empty}</p>
      <p className="small muted">{say.basket.keeps}</p>
      <a className="button button--main" href={paths.shop()}>
        {say.visitShop}
      </a>
    </div>
  );
}

/** The lines, with the one that was removed last at its former place. */
function Rows({
  basket: { offers, choose },
  removed,
  remove,
  undo,
}: {
  basket: BasketShown;
  removed: Removed | null;
  remove: (offer: Offer, at: number) => void;
  undo: (removed: Removed) => void;
}) {
  const undoRow = removed && <RemovedRow removed={removed} undo={undo} />;
  const place = removed ? Math.min(removed.at, offers.length) : -1;
  return (
    <ul className="plain basket-lines">
      {offers.map((offer, at) => (
        <Fragment key={lineKey(offer.line)}>
          {at === place && undoRow}
          <Row offer={offer} choose={choose} remove={() => remove(offer, at)} />
        </Fragment>
      ))}
      {offers.length === place && undoRow}
    </ul>
  );
}

function RemovedRow({ removed, undo }: { removed: Removed; undo: (removed: Removed) => void }) {
  return (
    <li className="basket-removed" data-line={lineKey(removed.line)}>
      <span id="basket-removed">{say.basket.removed(removed.name || say.aProductInside)}</span>{' '}
      <button
        type="button"
        className="link"
        aria-describedby="basket-removed"
        data-focus
        onClick={() => undo(removed)}
      >
        {say.basket.undo}
      </button>
    </li>
  );
}

function Row({ offer, choose, remove }: { offer: Offer; choose: BasketShown['choose']; remove: () => void }) {
  const { line, name, product, price, struckOut, obstacle, quantity } = offer;
  const key = lineKey(line);
  const shown = <NameOf offer={offer} />;
  const titleId = useId();
  return (
    <li className={obstacle ? 'basket-line is-out' : 'basket-line'} data-line={key}>
      <LinePhoto offer={offer} sizes="96px" first />
      <div className="basket-what">
        <p className="basket-name" id={titleId}>
          {product ? <a href={paths.product(product.id, product.product_slug)}>{shown}</a> : shown}
        </p>
        <ChosenOptions {...offer} />
        {product && <FactsInBrief facts={product.facts} name={productName(name, product.facts)} />}
        {price !== null && (
          <p>
            <Price charged={price} struckOut={struckOut} write={formatTotal} />
            {quantity > 1 && (
              <span className="small muted basket-for">
                {' '}
                {say.basket.forPieces(formatTotal(offerAmount(offer)), quantity)}
              </span>
            )}
          </p>
        )}
        <LineNews offer={offer} />
      </div>
      <div className="line basket-acts">
        {(!obstacle || obstacle === 'unknown') && (
          <Quantity offer={offer} aboutId={titleId} choose={choose} />
        )}
        <Button look="quiet" icon="trash" act={remove} aria-describedby={titleId} data-focus>
          {say.basket.remove}
        </Button>
      </div>
    </li>
  );
}

/** The total of what can be bought, and the way on. */
function Sum({ offers, hasFailed }: BasketShown) {
  const isUnknown = hasFailed && offers.some(({ obstacle }) => obstacle === 'unknown');
  const canBuy = offers.some(({ quantity }) => quantity > 0);
  return (
    <section className="basket-sum" aria-label={say.title}>
      <div className={canBuy ? 'basket-pay is-open' : 'basket-pay'}>
        {!isUnknown && (
          <p className="basket-total">
            {say.total}{' '}
            <output className="price" aria-live="polite" aria-label={say.total}>
              {formatTotal(totalOf(offers))}
            </output>
          </p>
        )}
        {canBuy && (
          <a className="button button--main" href={paths.basketCheckout()}>
            {say.title}
          </a>
        )}
      </div>
      <p className="small muted">{goods.inclusive}</p>
      <LeftOut offers={offers} />
      <p>
        <a href={paths.shop()}>{say.basket.goOn}</a>
      </p>
    </section>
  );
}

/** Returns the name of a line's product as it is listed in a sentence. */
const nameIn = ({ name, product }: Offer): string => productName(name, product?.facts) || say.aProductInside;

/** Says which lines are not in the total because nothing of them can be bought. */
function LeftOut({ offers }: { offers: readonly Offer[] }) {
  const out = offers.filter(({ obstacle }) => obstacle !== null && obstacle !== 'unknown');
  if (out.length === 0) return null;
  const names = out.map(nameIn).join(', ');
  const canBuy = offers.some(({ quantity }) => quantity > 0);
  return (
    <p className="small">
      {say.leftOut(names)} {canBuy ? say.basket.withoutThem : say.basket.nothingToBuy}
    </p>
  );
}
