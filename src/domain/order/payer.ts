import * as z from 'zod/mini';
import type { FieldErrors } from '../site/fields.ts';
import {
  type AskedFor,
  type Billing,
  type BillingName,
  billingFields,
  billingFromWire,
  billingNames,
  billingWireNames,
  type ContactName,
  fieldsAsked,
  isContact,
  isRequired,
  NO_BILLING,
} from './billing-fields.ts';
import { billingWireRules } from './checkout-form.ts';
import type { OrderPlaced } from './order.ts';
import { hasParcel } from './order-line.ts';

/*
 * The details that the person who pays a payment request must give: what the provider needs, the address if
 * goods are sent, and the state if tax depends on it.
 */

/** The fields that are checked once it is known what the request is for. */
type Later = Exclude<BillingName, ContactName>;
const later = billingNames.filter((name): name is Later => !isContact(name));

const anyText = z.optional(z.nullable(z.string({ error: 'Please send text.' })));

/** The details of a payer: every field of the checkout. */
export const PayerSent = z.object({
  ...billingWireRules,
  ...(Object.fromEntries(later.map((name) => [billingFields[name].wire, anyText])) as {
    [Name in Later as (typeof billingFields)[Name]['wire']]: typeof anyText;
  }),
});
export type PayerSent = z.infer<typeof PayerSent>;

/** Returns how much is asked of whoever pays for this. */
export function asksOf({ lines, seller }: Pick<OrderPlaced, 'lines' | 'seller'>): AskedFor {
  if (hasParcel(lines)) return 'address';
  return seller.gstin === null ? 'contact' : 'state';
}

/** Returns the complaints about a payer's details, by field; null if there are none. */
export function missingFrom(sent: PayerSent, placed: OrderPlaced): FieldErrors | null {
  const asked = fieldsAsked(asksOf(placed));
  const errors: FieldErrors = {};
  for (const name of later) {
    const { wire } = billingFields[name];
    const typed = sent[wire] ?? '';
    if (typed.trim() === '' && !(isRequired(name) && asked.includes(name))) continue;
    const checked = z.safeParse(billingWireRules[wire], typed);
    if (!checked.success) errors[wire] = checked.error.issues.map(({ message }) => message);
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Returns a payer's details as they are stored, once `missingFrom` has no complaint. */
export function payerBilling(sent: PayerSent, placed: OrderPlaced): Billing {
  // The rules also normalise: a GSTIN loses its spaces, a pasted name its marks.
  const given = Object.values(billingWireNames).flatMap((wire) =>
    sent[wire]?.trim() ? [[wire, z.parse(billingWireRules[wire], sent[wire])] as const] : [],
  );
  const typed = billingFromWire(Object.fromEntries(given));
  // If only a state was asked for, the country is India.
  const country = typed.country || (typed.state && !hasParcel(placed.lines) ? 'India' : '');
  return { ...NO_BILLING, ...typed, country };
}
