import { useState } from 'react';
import type { BillingForm } from '#domain/order/checkout-form.ts';
import { isIndia } from '#domain/site/country.ts';
import { emailMeant } from '#domain/site/email-meant.ts';
import { canBeMobile } from '#domain/site/numerals.ts';
import type { CheckoutDraft } from '#lib/checkout-draft.ts';
import { type AskedQuestion, emailQuestions, phoneQuestion } from '#ui/Question.tsx';
import { checkout } from '#words/checkout.ts';
import { fieldId } from './BillingFields.tsx';
import { loadRules, rulesSoFar } from './rules.ts';
import type { Drafted } from './use-draft.ts';

const say = checkout.form;

const focusOn = (field: keyof BillingForm) => document.getElementById(fieldId(field))?.focus();

/** The fields that say where a parcel goes as far as a PIN code can tell. */
const placeFields = ['zipCode', 'state', 'country'] as const satisfies (keyof BillingForm)[];

const placeOf = (values: CheckoutDraft['values']) => placeFields.map((name) => values[name] ?? '').join('\n');

/**
 * The questions about details that look mistyped: each is asked beside its field, and again at the button by
 * `holdBack` until the buyer has answered it.
 */
export function useQuestions(
  { draft: { values, settled }, now, change }: Pick<Drafted, 'draft' | 'now' | 'change'>,
  {
    edit,
    refocus,
  }: {
    edit: (field: keyof BillingForm, value: string) => void;
    /** Puts the focus on what is still to be answered, or else on the button. */
    refocus: () => void;
  },
) {
  /** PIN code, state and country as one of them was left: none is doubted while it is being typed. */
  const [placeLeft, setPlaceLeft] = useState('');
  const [, setRulesThere] = useState(false);
  /** The number with which its field was left: '0987654321' may be the beginning of a longer one. */
  const [phoneLeft, setPhoneLeft] = useState('');
  const [isHeld, setHeld] = useState(false);

  const keepIn = (field: keyof BillingForm) => (question: string) => {
    change({ settled: [...now().settled, question] });
    if (isHeld) refocus();
    else focusOn(field);
  };
  const open = (asked: AskedQuestion[]) => asked.filter(({ text }) => !settled.includes(text));

  const email = open(
    emailQuestions(values.email ?? '', emailMeant(values.email ?? ''), {
      use: (address) => {
        edit('email', address);
        focusOn('email');
      },
      keep: keepIn('email'),
    }),
  );
  const { phone: digits = '', country = '' } = values;
  const isDoubted = digits.length === 10 && isIndia(country) && !canBeMobile(digits);
  const phone = isDoubted
    ? open([phoneQuestion(digits, { change: () => focusOn('phone'), keep: keepIn('phone') })])
    : [];
  const place = (): AskedQuestion[] => {
    const doubted = rulesSoFar()?.pinQuestion(values);
    if (!doubted) return [];
    const { text, field, kept } = doubted;
    const label = field === 'state' ? say.changeState : say.changePin;
    return open([
      { text, change: [label, () => focusOn(field)], keep: [say.keep(kept), () => keepIn(field)(text)] },
    ]);
  };

  return {
    email,
    phone: phoneLeft === digits || isHeld ? phone : [],
    place: placeLeft === placeOf(values) || isHeld ? place() : [],
    /** The questions at the button. */
    atButton: isHeld ? [...email, ...phone, ...place()] : [],
    /** Returns true where something is still to be answered, and then asks it at the button. */
    holdBack(): boolean {
      const isDoubtful = email.length + phone.length + place().length > 0;
      setHeld(isDoubtful);
      return isDoubtful;
    },
    /**
     * Takes notice that a field was left. An empty state is filled in where the PIN code tells it, but not
     * while the buyer begins to type it.
     */
    leave(field: HTMLElement, next: EventTarget | null): void {
      const { values } = now();
      const name = field instanceof HTMLInputElement ? field.name : '';
      if (name === ('phone' satisfies keyof BillingForm)) setPhoneLeft(values.phone ?? '');
      if (!placeFields.some((place) => place === name)) return;
      const isToState =
        next instanceof HTMLInputElement && next.name === ('state' satisfies keyof BillingForm);
      const isToldByPin = name === 'zipCode' && !values.state && !isToState;
      const state = isToldByPin ? rulesSoFar()?.stateByPin(values) : null;
      if (state) edit('state', state);
      setPlaceLeft(placeOf({ ...values, ...(state && { state }) }));
      // On a slow network the rules may still be on their way. The question is asked once they are there.
      void loadRules().then(() => setRulesThere(true));
    },
  };
}
