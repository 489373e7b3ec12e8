import * as z from 'zod/mini';
import type { FieldErrors } from '../site/fields.ts';
import { type Billing, type BillingWireName, billingFromWire, NO_BILLING } from './billing-fields.ts';
import { billingWireRules } from './checkout-form.ts';
import type { OrderPlaced } from './order.ts';
import { hasParcel } from './order-line.ts';

/*
 * The details that the person who pays a payment request must give: what the provider needs, the address if
 * goods are sent, and the state if tax depends on it.
 */

const optional = [
  'address',
  'country',
  'state',
  'city',
  'zip_code',
  'gstin',
] as const satisfies BillingWireName[];
type Optional = (typeof optional)[number];

const anyText = z.optional(z.nullable(z.string({ error: 'Please send text.' })));

/** The details of a payer. The address is checked once it is known what the request is for. */
export const PayerSent = z.object({
  customer_name: billingWireRules.customer_name,
  email: billingWireRules.email,
  phone: billingWireRules.phone,
  ...(Object.fromEntries(optional.map((name) => [name, anyText])) as Record<Optional, typeof anyText>),
});
export type PayerSent = z.infer<typeof PayerSent>;

/** Returns the fields that must be filled in to pay for this. */
function requiredOf(placed: OrderPlaced): readonly Optional[] {
  if (hasParcel(placed.lines)) return ['address', 'country', 'state', 'city', 'zip_code'];
  return placed.seller.gstin === null ? [] : ['state'];
}

/** Returns the complaints about a payer's details, by field; null if there are none. */
export function missingFrom(sent: PayerSent, placed: OrderPlaced): FieldErrors | null {
  const required = requiredOf(placed);
  const errors: FieldErrors = {};
  for (const name of optional) {
    const typed = sent[name] ?? '';
    if (typed.trim() === '' && !required.includes(name)) continue;
    const checked = z.safeParse(billingWireRules[name], typed);
    if (!checked.success) errors[name] = checked.error.issues.map(({ message }) => message);
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Returns a payer's details as they are stored, once `missingFrom` has no complaint. */
export function payerBilling(sent: PayerSent, placed: OrderPlaced): Billing {
  // The rules also normalise: a GSTIN loses its spaces, a pasted name its marks.
  const given = optional.flatMap((name) =>
    sent[name]?.trim() ? [[name, z.parse(billingWireRules[name], sent[name])] as const] : [],
  );
  const { customer_name, email, phone } = sent;
  const typed = billingFromWire({ customer_name, email, phone, ...Object.fromEntries(given) });
  // If only a state was asked for, the country is India.
  const country = typed.country || (typed.state && !hasParcel(placed.lines) ? 'India' : '');
  return { ...NO_BILLING, ...typed, country };
}
