import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { BasketProductWire } from '#domain/catalogue/product.ts';
import type { SentChoice } from '#domain/catalogue/product-options.ts';
import { lineKey } from '#domain/order/basket.ts';
import { type Correction, type Obstacle, offerOf } from '#domain/order/offer.ts';
import { ProductName } from '#islands/product/ProductName.tsx';
import type { CheckoutDraft } from '#lib/checkout-draft.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { LoadHelp } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useReady } from '#ui/use-ready.ts';
import { stop } from '#words/address.ts';
import { checkout as say } from '#words/checkout.ts';
import { goods } from '#words/goods.ts';
import { lines as lineWords } from '#words/lines.ts';
import { BillingFields, ErrorSummary } from './BillingFields.tsx';
import { CheckoutBanner } from './CheckoutBanner.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PlaceOrder } from './PlaceOrder.tsx';
import { loadRules } from './rules.ts';
import { useBasket } from './use-basket.ts';
import { type Drafted, useDraft } from './use-draft.ts';
import { type LinesToBuy, type OrderForm, useOrderForm } from './use-order-form.ts';
import './checkout.css';

const words = say.form;

/** What every checkout says. */
interface Said {
  /** The payment provider's name, as buyers read it. */
  provider: string;
  /** True where payments are only pretended. */
  pretended: boolean;
  /** The last day of the promised delivery in words, if it is ordered today. */
  deliveredBy: string;
  /** Address of a chat with the practice about this order. */
  whatsapp: string;
  /** How else to order, shown where React could not be loaded. */
  children?: ReactNode;
}

interface Props extends Said {
  /** The product that is bought by itself; without it, what is in the basket is bought. */
  product?: BasketProductWire;
  /** What was chosen of its options. */
  options?: SentChoice[];
}

/** The checkout: billing form and order summary. One product bought by itself is an order of one line. */
export default function Checkout({ product, options = [], ...said }: Props) {
  return product ? <OneProduct product={product} options={options} {...said} /> : <FromBasket {...said} />;
}

function OneProduct({
  product,
  options,
  ...said
}: Said & { product: BasketProductWire; options: SentChoice[] }) {
  const form = useRef<HTMLFormElement>(null);
  const drafted = useDraft(form, product.id);
  const [corrections, setCorrections] = useState<ReadonlyMap<string, Correction>>(new Map());
  const line = { id: product.id, quantity: drafted.draft.quantity, options };
  const { price, obstacle } = offerOf(line, { product });
  if (price === null || obstacle)
    return <NotForSale product={product} obstacle={obstacle} whatsapp={said.whatsapp} />;

  const seen = { name: product.product_name, price };
  const offersBy = (told: typeof corrections) => {
    const offer = offerOf(line, { product, seen, correction: told.get(lineKey(line)) ?? null });
    return [offer];
  };
  const lines: LinesToBuy = {
    draftOf: product.id,
    offers: offersBy(corrections),
    choose: (_, quantity) => drafted.change({ quantity }),
    correct: (told) => {
      setCorrections(told);
      return offersBy(told);
    },
    readAgain: () => {},
  };
  return (
    <OrderPlace
      {...said}
      form={form}
      drafted={drafted}
      lines={lines}
      title={<ProductName name={product.product_name} facts={product.facts} />}
    />
  );
}

function FromBasket(said: Said) {
  const root = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const drafted = useDraft(form, 'basket');
  const basket = useBasket();
  const { offers, isReady, hasFailed, isAsking, again, trouble } = basket;
  const isEmpty = isReady && offers.length === 0;
  useReady(root);
  useEffect(() => {
    if (isEmpty) window.location.replace(paths.basket());
  }, [isEmpty]);

  const isKnown = isReady && offers.every(({ obstacle }) => obstacle !== 'unknown');
  const lines: LinesToBuy = {
    draftOf: 'basket',
    offers,
    choose: basket.choose,
    correct: basket.correct,
    readAgain: again,
  };
  return (
    <div ref={root}>
      {isKnown && !isEmpty ? (
        <OrderPlace {...said} form={form} drafted={drafted} lines={lines} title={lineWords.title} />
      ) : (
        <div className="wrap checkout-state">
          <h1>{lineWords.title}</h1>
          <LoadHelp>{said.children}</LoadHelp>
          <Notice kind="bad">
            {trouble ? lineWords.basket[trouble] : hasFailed && lineWords.basket.notRead}
          </Notice>
          {hasFailed ? (
            <p className="cluster checkout-actions">
              <Button look="main" busy={isAsking} act={again}>
                {lineWords.basket.again}
              </Button>
              <a className="button" href={paths.basket()}>
                {lineWords.basket.see}
              </a>
            </p>
          ) : (
            <p className="lead">{lineWords.loading}</p>
          )}
        </div>
      )}
    </div>
  );
}

/** The form with the summary beside it. */
function OrderPlace({
  form,
  drafted,
  lines,
  title,
  children,
  ...said
}: Said & {
  form: RefObject<HTMLFormElement | null>;
  drafted: Drafted;
  lines: LinesToBuy;
  title: ReactNode;
}) {
  const [ready, setReady] = useState(false);
  const order = useOrderForm(form, drafted, lines);
  const { draft, offers, busy, errors, tried, questions } = order;

  // Taps that were kept are repeated once the draft is shown, not before.
  useReady(form, ready);
  useEffect(() => setReady(true), []);

  return (
    <div className="checkout">
      <CheckoutBanner title={title} offers={offers} deliveredBy={said.deliveredBy} />
      <form
        ref={form}
        className="wrap checkout-parts"
        method="post"
        noValidate
        onFocus={loadRules}
        onSubmit={order.submit}
        aria-label={lineWords.title}
      >
        <div className="checkout-billing">
          <h2>{say.billing}</h2>
          <p className="muted">{say.form.allRequired}</p>
          <DraftNews {...order} />
          <LoadHelp>{children}</LoadHelp>
          <ErrorSummary errors={errors} shown={tried} />
          <BillingFields
            values={draft.values}
            errors={tried ? errors : {}}
            questions={questions}
            disabled={busy}
            edit={order.edit}
            leave={order.leave}
            abroad={said.whatsapp}
          />
        </div>
        <div className="checkout-summary">
          <OrderSummary
            offers={offers}
            errors={errors}
            deliveredBy={said.deliveredBy}
            isBasket={lines.draftOf === 'basket'}
            disabled={busy}
            choose={order.choose}
          />
          <PlaceOrder {...said} order={order} />
        </div>
      </form>
    </div>
  );
}

/** Says that nothing is left of a product, and what to do. */
const soldInWords = ({ single }: BasketProductWire) =>
  single ? `${goods.sold}${stop} ${goods.oneLikeIt}` : `${goods.soldOut}${stop} ${goods.whenBack}`;

/** Stands in place of the form of a product that cannot be bought, or not as it was chosen. */
function NotForSale({
  product,
  obstacle,
  whatsapp,
}: {
  product: BasketProductWire;
  obstacle: Obstacle | null;
  whatsapp: string;
}) {
  const isSold = product.sold;
  return (
    <div className="wrap checkout-state">
      <h1>
        <ProductName name={product.product_name} facts={product.facts} />
      </h1>
      <p className="lead">
        {isSold && soldInWords(product)}
        {!isSold && obstacle === 'options' && say.chooseAgain}
        {!isSold && obstacle !== 'options' && `${goods.priceOnRequest}${stop} ${say.sendEnquiry}`}
      </p>
      <p className="cluster checkout-actions">
        <a className="button button--main" href={whatsapp} rel="noopener">
          {say.askOnWhatsapp}
        </a>
        <a className="button" href={paths.product(product.id, product.product_slug)}>
          {say.backToProduct}
        </a>
      </p>
    </div>
  );
}

/** Says that an earlier payment is not finished, or that the form shows what was typed before. */
function DraftNews({
  draft,
  busy,
  restored,
  forget,
}: Pick<OrderForm, 'busy' | 'restored' | 'forget'> & { draft: CheckoutDraft }) {
  if (draft.attempt) {
    return (
      <Notice kind="plain">
        {!busy && (
          <p>
            {words.notFinished[0]}
            <a href={paths.paymentResult(draft.attempt.orderId)}>{words.notFinished[1]}</a>
            {words.notFinished[2]}
          </p>
        )}
      </Notice>
    );
  }
  return (
    <Notice kind="plain">
      {restored && (
        <p>
          {words.kept}{' '}
          <button type="button" className="link" onClick={forget}>
            {words.clear}
          </button>
        </p>
      )}
    </Notice>
  );
}
