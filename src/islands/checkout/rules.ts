import type { BillingForm } from '#domain/order/checkout-form.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import type { CheckoutDraft } from '#lib/checkout-draft.ts';

type Rules = typeof import('./check-billing.ts');

let rules: Rules | null = null;

/**
 * Fetches the rules of the billing form. They are a separate file, because a page that is only looked at does
 * not need them.
 * @returns null if they cannot be fetched
 */
export async function loadRules(): Promise<Rules | null> {
  rules ??= await import('./check-billing.ts').catch(() => null);
  return rules;
}

/** Returns the rules if they have been fetched, or null. */
export const rulesSoFar = (): Rules | null => rules;

/**
 * Returns the texts of the form after one was typed. An empty state is filled in as soon as the PIN code tells
 * it, before the buyer gets there.
 */
export function edited(
  values: CheckoutDraft['values'],
  field: keyof BillingForm,
  text: string,
): CheckoutDraft['values'] {
  const next = { ...values, [field]: text };
  const state = field === 'zipCode' && !next.state ? rules?.stateByPin(next) : null;
  return state ? { ...next, state } : next;
}

/** Returns the errors without those of fields that were changed and are right now. */
export function stillWrong(
  errors: FieldErrors,
  before: CheckoutDraft['values'],
  now: CheckoutDraft['values'],
): FieldErrors {
  const isStill = (name: keyof BillingForm) =>
    before[name] === now[name] || !rules?.isRight(name, now[name] ?? '');
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isStill(name as keyof BillingForm)));
}
