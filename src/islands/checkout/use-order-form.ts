import { type FocusEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { mostPieces, wirePrices } from '#domain/catalogue/wire-prices.ts';
import { formatTotal, type Paise, toPaise } from '#domain/money/money.ts';
import type { BillingForm } from '#domain/order/checkout-form.ts';
import { orderAmount } from '#domain/order/order-line.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { newKey } from '#lib/checkout-draft.ts';
import { copy } from '#lib/copy.ts';
import { useFocusFirstError } from '#ui/Field.tsx';
import { edited, loadRules, rulesSoFar, stillWrong } from './rules.ts';
import { type OrderOutcome, sendOrder } from './send-order.ts';
import { useDraft } from './use-draft.ts';
import { useQuestions } from './use-questions.ts';

/** Shown where the rules of the form could not be fetched, and so nothing was sent. */
const NOT_CHECKED =
  'Your details could not be checked. You have not been charged. Please check your connection and press Checkout Now again, or reload the page.';

/** Shown where the shop says that the product is not on sale any more. */
const GONE =
  `${copy.initiateError} ${copy.productNotFound}: it may have been sold or taken off the shop. ` +
  'You have not been charged, and what you typed is kept.';

/** Returns the words about a price that has changed while the form was filled in. */
function newPriceNews(price: Paise, quantity: number): string {
  const total = formatTotal(orderAmount([{ unitPrice: price, quantity }]));
  return `The price is now ${formatTotal(price)}. Your total is ${total}. Press ${copy.checkoutNow} to go on.`;
}

/** True on the way to the form's button: what appears then would move the button away under the press. */
const isToButton = ({ relatedTarget }: FocusEvent) =>
  relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';

/** Keeps, checks and sends the order form of a product. */
export function useOrderForm(form: RefObject<HTMLFormElement | null>, id: number, product: ProductWire) {
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const focusFirstError = useFocusFirstError(form);
  const [price, setPrice] = useState(wirePrices(product).charged);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [alert, setAlert] = useState('');
  const [news, setNews] = useState('');
  /** True once the shop says that the product is gone; it was there when the page was made. */
  const [isGone, setGone] = useState(false);
  const stop = () => {
    sending.current = false;
    setBusy(false);
  };
  const { draft, change, restored, forget } = useDraft(form, id, stop);
  const quantity = Math.min(draft.quantity, mostPieces(product));

  const edit = (field: keyof BillingForm, value: string) => {
    const values = edited(draft.values, field, value);
    change({ values, key: null });
    setErrors((known) => stillWrong(known, draft.values, values));
  };
  const questions = useQuestions(draft, { edit, change, refocus: focusFirstError });

  /** Shows what came of an order that did not lead to a payment page. */
  const showRefusal = (outcome: Exclude<OrderOutcome, { kind: 'leaving' }>) => {
    if (outcome.kind === 'answered') change({ key: null });
    if (outcome.kind === 'lost') setAlert(`${copy.initiateError} ${outcome.hint}`);
    else if (outcome.refusal === 'sold') {
      setAlert(GONE);
      setGone(true);
    } else if (outcome.refusal === 'fields') setErrors(outcome.errors);
    else if (outcome.refusal === 'price') {
      setPrice(toPaise(outcome.unitPrice));
      setNews(newPriceNews(toPaise(outcome.unitPrice), quantity));
    } else setAlert(outcome.message);
  };

  /** Returns the billing details to send; null if the buyer must first correct or answer something. */
  const check = async (): Promise<BillingForm | null> => {
    const rules = await loadRules();
    if (!rules) {
      setAlert(NOT_CHECKED);
      return null;
    }
    const checked = rules.checkBilling(draft.values);
    setErrors(checked.ok ? {} : checked.errors);
    return checked.ok && !questions.holdBack() ? checked.billing : null;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending.current || price === null) return;
    sending.current = true;
    setBusy(true);
    setTried(true);
    setAlert('');
    setNews('');
    setGone(false);
    const billing = await check();
    if (!billing) {
      stop();
      return focusFirstError();
    }
    const key = draft.key ?? newKey();
    change({ key });
    const replaces = draft.attempt?.orderId ?? null;
    const outcome = await sendOrder({ product, unitPrice: price, quantity, billing, key, replaces });
    if (outcome.kind === 'leaving') {
      change({ key, attempt: outcome });
      window.location.assign(outcome.redirectUrl);
      return;
    }
    stop();
    focusFirstError();
    showRefusal(outcome);
  };

  /** Says what is wrong with a field once it is left, and asks about an address that looks mistyped. */
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (isToButton(event)) return;
    questions.leave(event.target, event.relatedTarget);
    if (!tried) return;
    const checked = rulesSoFar()?.checkBilling(draft.values);
    // A message of the shop about a field stays until the field is changed.
    if (checked?.ok === false) setErrors((known) => ({ ...known, ...checked.errors }));
  };

  return {
    draft,
    restored,
    forget,
    busy,
    price,
    quantity,
    choose: (pieces: number) => change({ quantity: pieces, key: null }),
    tried,
    errors,
    alert,
    news,
    isGone,
    questions,
    edit,
    leave,
    submit,
  };
}

export type OrderForm = ReturnType<typeof useOrderForm>;
