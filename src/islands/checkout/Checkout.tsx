import { type FocusEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { imageSize, versionName } from '#domain/catalogue/image.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { formatTotal, toPaise } from '#domain/money/money.ts';
import type { BillingForm } from '#domain/order/checkout-form.ts';
import { orderAmount } from '#domain/order/order.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { newKey } from '#lib/checkout-draft.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { LoadHelp, useFocusFirstError } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useReady } from '#ui/use-ready.ts';
import { BillingFields, ErrorSummary } from './BillingFields.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { loadRules, rulesSoFar } from './rules.ts';
import { sendOrder } from './send-order.ts';
import { useDraft } from './use-draft.ts';
import './checkout.css';

const focus = (element: HTMLElement | null) => element?.focus();

interface Props {
  id: number;
  slug: string;
  product: ProductWire;
  /** GST in percent that the price contains; null where no tax is charged. */
  taxRate: number | null;
  /** What the product is, on one line; empty where that is not known. */
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
  const { id, slug, product, facts, taxRate, provider, pretended, whatsapp, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  const focusFirstError = useFocusFirstError(form);
  const [price, setPrice] = useState(wirePrices(product).charged);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [alert, setAlert] = useState('');
  const [news, setNews] = useState('');
  /** It was there when the page was made. */
  const [isGone, setGone] = useState(false);
  const stop = () => {
    sending.current = false;
    setBusy(false);
  };
  const { draft, change, restored, forget } = useDraft(form, id, stop);

  // Taps that were kept are repeated once the draft is shown, not before.
  useReady(form, ready);
  useEffect(() => setReady(true), []);

  if (isGone) {
    return (
      <div className="wrap checkout-state">
        <h1 tabIndex={-1} ref={focus}>
          {copy.productNotFound}
        </h1>
        <p>It may have been sold or taken off the shop.</p>
        <p className="cluster checkout-actions">
          <button type="button" className="button" onClick={() => window.location.reload()}>
            Try again
          </button>
          <a className="button" href={paths.shop()}>
            Visit the shop
          </a>
        </p>
      </div>
    );
  }
  if (price === null || product.sold) {
    return (
      <div className="wrap checkout-state">
        <h1>{product.product_name}</h1>
        <p className="lead">
          {product.sold
            ? `${copy.sold}. ${copy.oneLikeIt}`
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
  const quantity = product.single ? 1 : draft.quantity;
  const total = orderAmount(price, quantity);
  const file = product.main_image;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setTried(true);
    setAlert('');
    setNews('');
    const rules = await loadRules();
    const checked = rules?.checkBilling(draft.values) ?? { ok: true, billing: draft.values };
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) {
      stop();
      return focusFirstError();
    }
    const key = draft.key ?? newKey();
    change({ key });
    const outcome = await sendOrder({
      product,
      unitPrice: price,
      quantity,
      billing: checked.billing,
      key,
      replaces: draft.attempt?.orderId ?? null,
    });
    if (outcome.kind === 'leaving') {
      change({ key, attempt: outcome });
      window.location.assign(outcome.redirectUrl);
      return;
    }
    stop();
    focusFirstError();
    if (outcome.kind === 'answered') change({ key: null });
    if (outcome.kind === 'lost') setAlert(`${copy.initiateError} ${outcome.hint}`);
    else if (outcome.refusal === 'sold') setGone(true);
    else if (outcome.refusal === 'fields') setErrors(outcome.errors);
    else if (outcome.refusal === 'price') {
      setPrice(toPaise(outcome.unitPrice));
      const newTotal = orderAmount(toPaise(outcome.unitPrice), quantity);
      setNews(
        `The price is now ${formatTotal(toPaise(outcome.unitPrice))}. Your total is ${formatTotal(newTotal)}. Press ${copy.checkoutNow} to go on.`,
      );
    } else setAlert(outcome.message);
  };

  const edit = (field: keyof BillingForm, value: string) => {
    const values = { ...draft.values, [field]: value };
    change({ values, key: null });
    if (errors[field] && rulesSoFar()?.isRight(field, value))
      setErrors(({ [field]: _, ...others }) => others);
  };

  /** Says what is wrong with a field that was left; not on the way to the button, which would move away under the press. */
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!tried || (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit')) return;
    const checked = rulesSoFar()?.checkBilling(draft.values);
    // What the shop said of a field stays until the field is changed.
    if (checked?.ok === false) setErrors((known) => ({ ...known, ...checked.errors }));
  };

  return (
    <div className="checkout">
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
      <form
        ref={form}
        className="wrap checkout-parts"
        method="post"
        noValidate
        onFocus={loadRules}
        onSubmit={submit}
        aria-label="Checkout"
      >
        <div className="checkout-billing">
          <h2>{copy.billing}</h2>
          <p className="muted">All fields are required, except a business’s GSTIN.</p>
          <Notice kind="plain">
            {draft.attempt
              ? !busy && (
                  <p>
                    Payment not finished. You can try again or{' '}
                    <a href={paths.paymentResult(draft.attempt.orderId)}>check the earlier attempt</a>.
                  </p>
                )
              : restored && (
                  <p>
                    We kept what you typed.{' '}
                    <button type="button" className="link" onClick={forget}>
                      Clear
                    </button>
                  </p>
                )}
          </Notice>
          <LoadHelp>{children}</LoadHelp>
          <ErrorSummary errors={errors} shown={tried} />
          <BillingFields
            values={draft.values}
            errors={tried ? errors : {}}
            disabled={busy}
            edit={edit}
            leave={leave}
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
            choose={(quantity) => change({ quantity, key: null })}
          />
          <Notice kind="plain">{news}</Notice>
          <Notice kind="bad">{alert}</Notice>
          <p className="small">
            You will be taken to {provider} to pay by UPI, card or net banking
            {pretended && ' (a sandbox: nothing is charged)'}. By ordering you agree to the{' '}
            <a href={paths.terms()}>Terms</a> and confirm that you are 18 or older.
          </p>
          <button
            type="submit"
            className="button button--main button--wide"
            aria-disabled={busy}
            disabled={busy}
          >
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
        </div>
      </form>
    </div>
  );
}
