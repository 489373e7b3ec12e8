import { type FocusEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { formatTotal } from '#domain/money/money.ts';
import type { BasketLine } from '#domain/order/basket.ts';
import type { BillingForm } from '#domain/order/checkout-form.ts';
import { type Correction, type Offer, totalOf } from '#domain/order/offer.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { type DraftOf, newKey } from '#lib/checkout-draft.ts';
import { useFocusFirstError } from '#ui/Field.tsx';
import { checkout } from '#words/checkout.ts';
import { lines as lineWords } from '#words/lines.ts';
import { edited, loadRules, rulesSoFar, stillWrong } from './rules.ts';
import { type OrderOutcome, orderBody, sendOrder } from './send-order.ts';
import { type Drafted, useComingBack } from './use-draft.ts';
import { useQuestions } from './use-questions.ts';

const say = checkout.send;

/** True on the way to the form's button: what appears then would move the button away under the press. */
const isToButton = ({ relatedTarget }: FocusEvent) =>
  relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';

/** What is bought: one product, or the lines of the basket. */
export interface LinesToBuy {
  /** Names the draft of this checkout. */
  draftOf: DraftOf;
  offers: Offer[];
  choose: (line: BasketLine, quantity: number) => void;
  /** Takes over what the shop said of lines when it refused the order, by their keys; returns the lines so. */
  correct: (corrections: ReadonlyMap<string, Correction>) => Offer[];
  /** Reads what is on sale anew; does nothing where that is the page itself. */
  readAgain: () => void;
}

/** Keeps, checks and sends the form of an order. */
export function useOrderForm(form: RefObject<HTMLFormElement | null>, drafted: Drafted, lines: LinesToBuy) {
  const { now, change } = drafted;
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const focusFirstError = useFocusFirstError(form);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [alert, setAlert] = useState('');
  const [news, setNews] = useState('');
  /** True once the shop says that a product is gone; it was there when the page was made. */
  const [isGone, setGone] = useState(false);
  const stop = () => {
    sending.current = false;
    setBusy(false);
  };
  useComingBack(stop);

  const edit = (field: keyof BillingForm, value: string) => {
    const before = now().values;
    const values = edited(before, field, value);
    change({ values });
    setErrors((known) => stillWrong(known, before, values));
  };
  const questions = useQuestions(drafted, { edit, refocus: focusFirstError });

  /** Shows what came of an order that did not lead to a payment page. */
  const showRefusal = (outcome: Exclude<OrderOutcome, { kind: 'leaving' }>) => {
    if (outcome.kind === 'answered') change({ sent: null });
    if (outcome.kind === 'lost') setAlert(`${checkout.initiateError} ${outcome.hint}`);
    else if (outcome.refusal === 'gone') {
      setAlert(say.gone);
      setGone(true);
      lines.readAgain();
    } else if (outcome.refusal === 'fields') setErrors(outcome.errors);
    else if (outcome.refusal === 'lines')
      setNews(say.changed(formatTotal(totalOf(lines.correct(outcome.corrections)))));
    else setAlert(outcome.message);
  };

  /** Returns the billing details to send; null if the buyer must first correct or answer something. */
  const check = async (): Promise<BillingForm | null> => {
    const rules = await loadRules();
    if (!rules) {
      setAlert(say.notChecked);
      return null;
    }
    const checked = rules.checkBilling(now().values);
    setErrors(checked.ok ? {} : checked.errors);
    return checked.ok && !questions.holdBack() ? checked.billing : null;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setTried(true);
    setAlert('');
    setNews('');
    setGone(false);
    const offers = lines.offers.filter(({ quantity }) => quantity > 0);
    const billing = await check();
    if (offers.length === 0) setAlert(lineWords.basket.nothingToBuy);
    if (!billing || offers.length === 0) {
      stop();
      return focusFirstError();
    }
    const body = orderBody(offers, billing);
    const text = JSON.stringify(body);
    const { sent: last, attempt } = now();
    const key = last?.body === text ? last.key : newKey();
    const sent = { body: text, key };
    change({ sent });
    const replaces = attempt?.orderId ?? null;
    const outcome = await sendOrder({ body, offers, draftOf: lines.draftOf, key, replaces });
    if (outcome.kind === 'leaving') {
      change({ sent, attempt: outcome });
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
    const checked = rulesSoFar()?.checkBilling(now().values);
    // A message of the shop about a field stays until the field is changed.
    if (checked?.ok === false) setErrors((known) => ({ ...known, ...checked.errors }));
  };

  const choose = (line: BasketLine, quantity: number) => {
    lines.choose(line, quantity);
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !isOfLine(name))));
  };

  return {
    ...drafted,
    busy,
    offers: lines.offers,
    choose,
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

/** Tells whether an error is about a line: 'items.0.quantity'. */
export const isOfLine = (name: string): boolean => name.startsWith('items.');
