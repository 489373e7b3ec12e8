import { indianState } from '#domain/money/indian-state.ts';
import { pinDigits, stateOfPin } from '#domain/money/place-of-supply.ts';
import { pinDoubt } from '#domain/order/address-doubts.ts';
import { BillingForm } from '#domain/order/checkout-form.ts';
import { isIndia } from '#domain/site/country.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { pin as questions } from '#words/pin.ts';

/*
 * The rules of the form are an eighth of the page's script, so they are a separate file that `rules` fetches
 * later.
 */

/** The texts that a buyer typed into the billing form, by field. */
export type Typed = Partial<Record<keyof BillingForm, string>>;

/** Returns the billing details as they are sent, or the texts to show under their fields. */
export function checkBilling(
  typed: Typed,
): { ok: true; billing: BillingForm } | { ok: false; errors: FieldErrors } {
  const { data, error } = BillingForm.safeParse(typed);
  return error ? { ok: false, errors: fieldErrors(error) } : { ok: true, billing: data };
}

/** Returns the texts to show under some fields of the billing form; null where all of them are right. */
export function checkFields(typed: Typed, names: readonly (keyof BillingForm)[]): FieldErrors | null {
  const errors: FieldErrors = {};
  for (const name of names) {
    const { error } = BillingForm.shape[name].safeParse(typed[name] ?? '');
    if (error) errors[name] = error.issues.map(({ message }) => message);
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Returns whether a field may have this value. */
export function isRight(field: keyof BillingForm, value: string): boolean {
  return BillingForm.shape[field].safeParse(value).success;
}

/**
 * Returns the question about an Indian PIN code that looks mistyped, the field to correct, and what it says
 * now. Null if the
 * code looks right or is empty. A buyer may order with any text after confirming that it is right.
 */
export function pinQuestion({
  zipCode = '',
  state = '',
  country = '',
}: Typed): { text: string; field: 'zipCode' | 'state'; kept: string } | null {
  const digits = pinDigits(zipCode);
  if (!isIndia(country) || digits === '') return null;
  const doubt = pinDoubt({ zipCode, state, country });
  if (doubt === 'digits') {
    const kept = zipCode.trim();
    return { text: questions.digits(kept), field: 'zipCode', kept };
  }
  if (doubt === 'region') {
    return { text: questions.region(digits), field: 'zipCode', kept: digits };
  }
  const found = stateOfPin(zipCode);
  // A state that is misspelt beyond recognition is asked about too.
  if (!found || state.trim() === '' || indianState(state)?.code === found.code) return null;
  return { text: questions.state(digits, found.name), field: 'state', kept: state.trim() };
}

/** Returns the state that an Indian address's PIN code belongs to; null if the code does not tell. */
export function stateByPin({ zipCode = '', country = '' }: Typed): string | null {
  return isIndia(country) ? (stateOfPin(zipCode)?.name ?? null) : null;
}
