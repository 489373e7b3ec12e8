import { BillingForm } from '#domain/order/checkout-form.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';

/* The rules of the form are an eighth of the page's script. They are a file of its own that `rules` fetches later. */

/** What a buyer typed into the billing form, by field. */
export type Typed = Partial<Record<keyof BillingForm, string>>;

/** Returns the billing details as they are sent, or the texts to show under their fields. */
export function checkBilling(
  typed: Typed,
): { ok: true; billing: BillingForm } | { ok: false; errors: FieldErrors } {
  const { data, error } = BillingForm.safeParse(typed);
  return error ? { ok: false, errors: fieldErrors(error) } : { ok: true, billing: data };
}

/** Returns whether a field may have this value. */
export function isRight(field: keyof BillingForm, value: string): boolean {
  return BillingForm.shape[field].safeParse(value).success;
}
