import { type FocusEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { type AskedFor, billingWireNames, fieldsAsked } from '#domain/order/billing-fields.ts';
import type { BillingForm } from '#domain/order/checkout-form.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { inMinutes, postJson } from '#lib/api-client.ts';
import { writeAttempt } from '#lib/checkout-draft.ts';
import { rememberOrder } from '#lib/own-orders.ts';
import { paths } from '#lib/paths.ts';
import { useFocusFirstError } from '#ui/Field.tsx';
import { checkout } from '#words/checkout.ts';
import { pay } from '#words/pay.ts';
import { edited, loadRules, stillWrong } from './rules.ts';
import { useComingBack, useDraft } from './use-draft.ts';
import { useQuestions } from './use-questions.ts';

/** A payment request as its page shows it. */
export interface PayRequest {
  /** The id of its order. */
  id: string;
  /** Title of the product or service that is paid for. */
  title: string;
  asks: AskedFor;
}

type Outcome =
  | { kind: 'leaving'; redirectUrl: string }
  | { kind: 'fields'; errors: FieldErrors }
  /** It cannot be paid as the page shows it: it was paid, withdrawn or sold meanwhile, or its time is up. */
  | { kind: 'changed'; message: string }
  | { kind: 'refused'; message: string };

/** Starts the payment of a request. The same details lead to the same payment page again. */
async function startPayment(
  { id, title, asks }: PayRequest,
  values: Partial<Record<keyof BillingForm, string>>,
): Promise<Outcome> {
  const sent = fieldsAsked(asks);
  const body = Object.fromEntries(sent.map((name) => [billingWireNames[name], values[name] ?? '']));
  const answer = await postJson<{ redirect_url?: string }>(paths.api.startPayment(id), body);
  if (answer.kind === 'unreachable') return { kind: 'refused', message: pay.noAnswer };
  if (answer.kind === 'ok') {
    const { redirect_url: redirectUrl } = answer.body;
    if (!redirectUrl) return { kind: 'refused', message: checkout.cannotInitiate };
    writeAttempt(id, { redirectUrl, draftOf: null, product: null });
    rememberOrder({ id, number: null, product: title });
    return { kind: 'leaving', redirectUrl };
  }
  if (answer.status === 422 && Object.keys(answer.errors).length > 0) {
    const errors = Object.fromEntries(
      sent.flatMap((name) => {
        const texts = answer.errors[billingWireNames[name]];
        return texts ? [[name, texts]] : [];
      }),
    );
    if (Object.keys(errors).length > 0) return { kind: 'fields', errors };
  }
  if (answer.status === 429) {
    const message = checkout.send.tooMany(inMinutes(answer.retryAfter));
    return { kind: 'refused', message };
  }
  if (answer.status === 404 || answer.status === 409) return { kind: 'changed', message: answer.message };
  return {
    kind: 'refused',
    message: `${checkout.initiateError} ${checkout.send.notCharged} ${checkout.send.again}`,
  };
}

/** Keeps, checks and sends the form of a payment request. */
export function usePayForm(form: RefObject<HTMLFormElement | null>, request: PayRequest) {
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const focusFirstError = useFocusFirstError(form);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [alert, setAlert] = useState('');
  const [hasChanged, setChanged] = useState(false);
  const stop = () => {
    sending.current = false;
    setBusy(false);
  };
  const drafted = useDraft(form, request.id);
  const { draft, now, change } = drafted;
  useComingBack(stop);

  const edit = (field: keyof BillingForm, value: string) => {
    const before = now().values;
    const values = edited(before, field, value);
    change({ values });
    setErrors((known) => stillWrong(known, before, values));
  };
  const questions = useQuestions(drafted, { edit, refocus: focusFirstError });

  /** Returns true where the details may be sent. */
  const check = async (): Promise<boolean> => {
    const rules = await loadRules();
    if (!rules) {
      setAlert(pay.notChecked);
      return false;
    }
    const wrong = rules.checkFields(now().values, fieldsAsked(request.asks));
    setErrors(wrong ?? {});
    return !wrong && !questions.holdBack();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setTried(true);
    setAlert('');
    setChanged(false);
    const outcome = (await check()) ? await startPayment(request, now().values) : null;
    if (outcome?.kind === 'leaving') return window.location.assign(outcome.redirectUrl);
    stop();
    focusFirstError();
    if (outcome?.kind === 'fields') setErrors(outcome.errors);
    if (outcome?.kind === 'refused' || outcome?.kind === 'changed') setAlert(outcome.message);
    setChanged(outcome?.kind === 'changed');
  };

  const leave = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isToButton = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
    if (!isToButton) questions.leave(target, relatedTarget);
  };

  return { draft, busy, tried, errors, alert, hasChanged, questions, edit, leave, submit };
}
