import * as z from 'zod/mini';
import { ordering as checkoutTexts } from '#words/ordering.ts';
import { OPTION_LIMITS } from '../catalogue/product-options.ts';
import { isGstin } from '../money/gstin.ts';
import { LONGEST, MOST_PIECES } from '../site/field-lengths.ts';
import {
  emailAddress,
  line,
  lines,
  optionalText,
  phoneNumber,
  requiredText,
  text,
  withoutMarks,
} from '../site/fields.ts';
import { type BillingName, billingFields, billingNames } from './billing-fields.ts';
import { MOST_LINES } from './order-line.ts';

/* The rules of the checkout's form. Its page loads them once the form is touched (`islands/checkout`). */

export { checkoutTexts };

const rules = {
  fullName: requiredText(checkoutTexts.fullName, LONGEST.name),
  email: emailAddress(checkoutTexts.email),
  phone: phoneNumber(checkoutTexts.phone),
  address: requiredText(checkoutTexts.address, LONGEST.address, lines),
  country: requiredText(checkoutTexts.country, LONGEST.other),
  state: requiredText(checkoutTexts.state, LONGEST.other),
  city: requiredText(checkoutTexts.city, LONGEST.other),
  zipCode: requiredText(checkoutTexts.zipCode, LONGEST.other),
  /** GSTIN of a business that buys (CGST Rules, rule 46 (d)). Spaces and lower-case letters are accepted. */
  gstin: z.optional(
    text(checkoutTexts.gstin).check(
      z.overwrite((typed) => withoutMarks(typed).replace(/\s/g, '').toUpperCase()),
      z.refine((typed) => typed === '' || isGstin(typed), {
        error: ({ input }) => (String(input).length === 15 ? checkoutTexts.gstinWrong : checkoutTexts.gstin),
      }),
    ),
  ),
} satisfies Record<BillingName, z.ZodMiniType>;

type WireRules = { [Name in BillingName as (typeof billingFields)[Name]['wire']]: (typeof rules)[Name] };

/** The rules by the names of the wire. */
export const billingWireRules = Object.fromEntries(
  billingNames.map((name) => [billingFields[name].wire, rules[name]]),
) as WireRules;

/** The billing form as the buyer fills it in. */
export const BillingForm = z.object(rules);
export type BillingForm = z.infer<typeof BillingForm>;

const wholeNumber = z
  .number({ error: checkoutTexts.noProduct })
  .check(z.int(checkoutTexts.noProduct), z.positive(checkoutTexts.noProduct));

/** The options that a buyer chose, as they are sent; `chosenOptions` checks them against the product. */
export const optionsSent = z.optional(
  z
    .array(
      z.object(
        {
          option: line(checkoutTexts.options),
          choice: line(checkoutTexts.options),
          answer: z.optional(line(checkoutTexts.options)),
        },
        { error: checkoutTexts.options },
      ),
      { error: checkoutTexts.options },
    )
    .check(z.maxLength(OPTION_LIMITS.options, checkoutTexts.options)),
);
export type OptionsSent = z.infer<typeof optionsSent>;

/** What is ordered of one product, as it crosses the wire. */
const item = {
  product_id: wholeNumber,
  quantity: z
    .number({ error: checkoutTexts.quantity })
    .check(
      z.int(checkoutTexts.quantity),
      z.gte(1, checkoutTexts.quantity),
      z.lte(MOST_PIECES, checkoutTexts.quantity),
    ),
  unit_price: z.number({ error: checkoutTexts.unitPrice }),
  options: optionsSent,
};
export const CheckoutItem = z.object(item, { error: checkoutTexts.noProduct });
export type CheckoutItem = z.infer<typeof CheckoutItem>;

/** The payload of an order of several products: the same rules under the wire's names. */
export const ItemsPayload = z.object({
  items: z
    .array(CheckoutItem, { error: checkoutTexts.items(MOST_LINES) })
    .check(
      z.minLength(1, checkoutTexts.items(MOST_LINES)),
      z.maxLength(MOST_LINES, checkoutTexts.items(MOST_LINES)),
    ),
  ...billingWireRules,
});

/** The payload of an order of one product. */
export const SinglePayload = z.object({
  product_name: optionalText(LONGEST.name),
  ...item,
  ...billingWireRules,
});
export type SinglePayload = z.infer<typeof SinglePayload>;

/** The order payload as it crosses the wire. */
export type CheckoutPayload = SinglePayload | z.infer<typeof ItemsPayload>;

/** Returns the schema for a payload that was sent, by its form. */
export const checkoutSchema = (sent: object): z.ZodMiniType<CheckoutPayload> =>
  'items' in sent ? ItemsPayload : SinglePayload;

/** Returns what a payload orders, in either form. */
export function itemsOf(payload: CheckoutPayload): CheckoutItem[] {
  if ('items' in payload) return payload.items;
  return [z.parse(CheckoutItem, payload)];
}
