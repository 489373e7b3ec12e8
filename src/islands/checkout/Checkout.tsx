import { type ReactNode, useEffect, useRef, useState } from 'react';
import { imageSize, versionName } from '#domain/catalogue/image.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { formatTotal, type Paise } from '#domain/money/money.ts';
import { orderAmount } from '#domain/order/order-line.ts';
import type { CheckoutDraft } from '#lib/checkout-draft.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { LoadHelp } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Questions } from '#ui/Question.tsx';
import { useReady } from '#ui/use-ready.ts';
import { BillingFields, ErrorSummary } from './BillingFields.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { loadRules } from './rules.ts';
import { type OrderForm, useOrderForm } from './use-order-form.ts';
import './checkout.css';

interface Props {
  id: number;
  slug: string;
  product: ProductWire;
  /** GST in percent that the price contains; null where no tax is charged. */
  taxRate: number | null;
  /** The product's facts on one line; empty where none is known. */
  facts: string;
  /** The payment provider's name, as buyers read it. */
  provider: string;
  /** True where payments are only pretended. */
  pretended: boolean;
  /** Address of a chat with the practice about this order. */
  whatsapp: string;
  /** How else to order, shown where React could not be loaded. */
  children?: ReactNode;
}

/** The checkout of one product: billing form and order summary. */
export default function Checkout(props: Props) {
  const { id, product, facts, taxRate, whatsapp, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  const order = useOrderForm(form, id, product);
  const { draft, price, quantity, busy, errors, tried, questions } = order;

  // Taps that were kept are repeated once the draft is shown, not before.
  useReady(form, ready);
  useEffect(() => setReady(true), []);

  if (price === null || product.sold) return <NotForSale {...props} />;
  return (
    <div className="checkout">
      <ProductBanner product={product} total={orderAmount([{ unitPrice: price, quantity }])} />
      <form
        ref={form}
        className="wrap checkout-parts"
        method="post"
        noValidate
        onFocus={loadRules}
        onSubmit={order.submit}
        aria-label="Checkout"
      >
        <div className="checkout-billing">
          <h2>{copy.billing}</h2>
          <p className="muted">All fields are required, except a business’s GSTIN.</p>
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
            abroad={whatsapp}
          />
        </div>
        <div className="checkout-summary">
          <OrderSummary
            product={product}
            facts={facts}
            price={price}
            taxRate={taxRate}
            quantity={quantity}
            error={errors.quantity?.[0]}
            disabled={busy}
            choose={order.choose}
          />
          <PlaceOrder {...props} order={order} />
        </div>
      </form>
    </div>
  );
}

/** Says that nothing is left of a product, and what to do. */
const soldInWords = ({ single }: ProductWire) =>
  single ? `${copy.sold}. ${copy.oneLikeIt}` : `${copy.soldOut}. ${copy.whenBack}`;

/** Stands in place of the form of a product that is sold, or has no price. */
function NotForSale({ id, slug, product, whatsapp }: Props) {
  return (
    <div className="wrap checkout-state">
      <h1>{product.product_name}</h1>
      <p className="lead">
        {product.sold
          ? soldInWords(product)
          : `${copy.priceOnRequest}. Please send us an enquiry and we will reply.`}
      </p>
      <p className="cluster checkout-actions">
        <a className="button button--main" href={whatsapp} rel="noopener">
          Ask on WhatsApp
        </a>
        <a className="button" href={paths.product(id, slug)}>
          Back to the product
        </a>
      </p>
    </div>
  );
}

/** The product's name, photo and the total, above the form. */
function ProductBanner({ product, total }: { product: ProductWire; total: Paise }) {
  const file = product.main_image;
  return (
    <section className="checkout-banner on-dark">
      <div className="wrap line banner">
        {file && imageSize(file) && (
          <img src={paths.image('product_images', versionName(file, 160))} width={96} height={96} alt="" />
        )}
        <div>
          <h1>{product.product_name}</h1>
          <p>
            <span className="visually-hidden">Total </span>
            <span className="price">{formatTotal(total)}</span>
          </p>
        </div>
      </div>
    </section>
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
            Payment not finished. You can try again or{' '}
            <a href={paths.paymentResult(draft.attempt.orderId)}>check the earlier attempt</a>.
          </p>
        )}
      </Notice>
    );
  }
  return (
    <Notice kind="plain">
      {restored && (
        <p>
          We kept what you typed.{' '}
          <button type="button" className="link" onClick={forget}>
            Clear
          </button>
        </p>
      )}
    </Notice>
  );
}

/** The button, what is asked or wrong before it can be pressed, and what a buyer agrees to. */
function PlaceOrder({
  provider,
  pretended,
  order: { news, alert, isGone, busy, questions },
}: Pick<Props, 'provider' | 'pretended'> & { order: OrderForm }) {
  return (
    <>
      <Notice kind="plain">{news}</Notice>
      <Notice kind="bad">
        {alert}
        {isGone && (
          <p>
            <a href={paths.shop()}>Visit the shop</a>
          </p>
        )}
      </Notice>
      <ul className="plain ways-to-pay" aria-label="Ways to pay">
        {['UPI', 'Cards', 'Net banking'].map((way) => (
          <li key={way} className="way">
            {way}
          </li>
        ))}
      </ul>
      <p className="small">
        You will be taken to {provider} to pay by UPI, card or net banking
        {pretended && ' (a sandbox: nothing is charged)'}. By ordering you agree to the{' '}
        <a href={paths.terms()}>Terms</a> and confirm that you are 18 or older.
      </p>
      <Questions asked={questions.atButton} focusable />
      <button type="submit" className="button button--main button--wide" aria-disabled={busy} disabled={busy}>
        {busy ? copy.processing : copy.checkoutNow}
      </button>
      <p className="small muted checkout-privacy">
        We use your details for this order, and keep what accounts and tax law ask for.{' '}
        <a href={paths.privacy()}>Privacy policy</a>
      </p>
      <p className="small muted checkout-privacy">
        Before you pay, you may want to read about <a href={paths.delivery()}>delivery</a>,{' '}
        <a href={paths.cancellation()}>cancelling</a>, <a href={paths.returns()}>returns</a> and{' '}
        <a href={paths.refunds()}>refunds</a>, or <a href={paths.contact()}>ask us</a>.
      </p>
    </>
  );
}
