import * as z from 'zod/mini';
import { isGstin } from '../money/gst.ts';
import { type Paise, toRupees } from '../money/money.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { emailAddress, lines, mobileNumber, optionalText, requiredText, text } from '../site/fields.ts';
import type { Outcome } from './attempt.ts';
import type { Seller } from './invoice.ts';

/** Most pieces of one product in an order (contract). */
export const MOST_PIECES = 100;

export const checkoutTexts = {
  quantity: `Please choose a quantity between 1 and ${MOST_PIECES}.`,
  unitPrice: 'Please reload the page to see the price.',
  gstin: 'Please enter the 15 characters of the GSTIN, or leave it empty.',
  gstinWrong: 'One of the characters of this GSTIN is not right. Please check it, or leave it empty.',
  noProduct: 'Please choose a product.',
  noPrice: 'This product is sold on request. Please send an enquiry.',
  notOnSale: 'Product not found',
  priceChanged: 'The price has changed. Please check the new total.',
  keyReused: 'This order was already sent with other details. Please try again.',
  single: 'There is only one of this piece. Please choose a quantity of 1.',
  held: 'Somebody is paying for this piece right now. Please try again in a few minutes.',
  manyHeld:
    'Two single pieces are being paid for from your connection already. Please finish one of these payments first, or try again in half an hour.',
  sold: 'This piece has been sold.',
  over: 'This order can no longer be paid. Please place a new one, or message us if you have paid.',
  unavailable: 'Unable to initiate payment. Try again later.',
} as const;

const rules = {
  fullName: requiredText('Please enter your full name.', LONGEST.name),
  email: emailAddress('Please provide a valid email.'),
  phone: mobileNumber('Please enter a valid 10-digit phone number.'),
  address: requiredText('Please provide your address.', LONGEST.address, lines),
  country: requiredText('Please enter your country.', LONGEST.other),
  state: requiredText('Please enter your state.', LONGEST.other),
  city: requiredText('Please enter your city.', LONGEST.other),
  zipCode: requiredText('Please provide a valid zip code.', LONGEST.other),
  /** Of a business that buys (CGST Rules, rule 46 (d)); spaces and small letters are taken as they are meant. */
  gstin: z.optional(
    text(checkoutTexts.gstin).check(
      z.overwrite((typed) => typed.replace(/\s/g, '').toUpperCase()),
      z.refine((typed) => typed === '' || isGstin(typed), {
        error: ({ input }) => (String(input).length === 15 ? checkoutTexts.gstinWrong : checkoutTexts.gstin),
      }),
    ),
  ),
};

/** The billing form as the buyer fills it in (spec section 5). */
export const BillingForm = z.object(rules);
export type BillingForm = z.infer<typeof BillingForm>;

const wholeNumber = z
  .number({ error: checkoutTexts.noProduct })
  .check(z.int(checkoutTexts.noProduct), z.positive(checkoutTexts.noProduct));

/** The order payload as it crosses the wire: the same rules under the wire's names. */
export const CheckoutPayload = z.object({
  product_id: wholeNumber,
  product_name: optionalText(LONGEST.name),
  quantity: z
    .number({ error: checkoutTexts.quantity })
    .check(
      z.int(checkoutTexts.quantity),
      z.gte(1, checkoutTexts.quantity),
      z.lte(MOST_PIECES, checkoutTexts.quantity),
    ),
  unit_price: z.number({ error: checkoutTexts.unitPrice }),
  customer_name: rules.fullName,
  email: rules.email,
  phone: rules.phone,
  address: rules.address,
  country: rules.country,
  state: rules.state,
  city: rules.city,
  zip_code: rules.zipCode,
  gstin: rules.gstin,
});
export type CheckoutPayload = z.infer<typeof CheckoutPayload>;

/** What stands in an order's billing data once they are removed. */
export const BILLING_REMOVED: BillingForm = {
  fullName: 'Removed',
  email: '',
  phone: '',
  address: '',
  country: '',
  state: '',
  city: '',
  zipCode: '',
};

/** Which wire name each field of the billing form has. */
export const billingWireNames = {
  fullName: 'customer_name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  country: 'country',
  state: 'state',
  city: 'city',
  zipCode: 'zip_code',
  gstin: 'gstin',
} as const satisfies Record<keyof BillingForm, keyof CheckoutPayload>;

/** What was sold, as it was at that moment; never changes with the catalogue. Prices in paise. */
export interface SoldProduct {
  productId: number;
  name: string;
  slug: string;
  image: string | null;
  unitPrice: Paise;
  quantity: number;
  /** GST in percent that the price includes; null where the owner had set none. */
  gstRate: number | null;
  hsnCode: string | null;
  /** Present where there was only one of it: then it is sold once. */
  single?: true;
  /** What a bill says of the piece beside its name; absent where nothing is known. */
  facts?: string;
}

/** An order as it was placed. Its id is its first attempt's id, and the merchant transaction id of the wire. */
export interface OrderPlaced {
  id: string;
  placedAt: string;
  amount: Paise;
  product: SoldProduct;
  billing: BillingForm;
  /** Who sold it, as of that day. */
  seller: Seller;
  /** Present on a test order: no real money moves. */
  isTest?: true;
  /**
   * Hash of the checkout's idempotency key. Absent where it had none, and in orders of an earlier version.
   */
  keyHash?: string;
}

/** Status as the wire spells it: lower-case while open, upper-case at the end. */
export type OrderStatus = 'pending' | 'COMPLETED' | 'FAILED';

/** The status that follows from how an order ended; nothing else decides it. */
export function orderStatus(outcome: Outcome | null): OrderStatus {
  return outcome?.result ?? 'pending';
}

/** Paise to pay for `quantity` pieces at `unitPrice` paise. */
export function orderAmount(unitPrice: Paise, quantity: number): Paise {
  return unitPrice * quantity;
}

/** An order as the status call shows it to whoever holds its id (contract); the amount in rupees. */
export type OrderWire = ReturnType<typeof orderToWire>;

/** An order in its public wire shape. @param outcome how it ended, or null while it is open */
export function orderToWire(placed: OrderPlaced, outcome: Outcome | null) {
  return {
    status: orderStatus(outcome),
    customer_name: placed.billing.fullName,
    product_name: placed.product.name,
    payment_mode: outcome?.mode ?? null,
    merchant_transaction_id: placed.id,
    amount: toRupees(placed.amount),
  };
}

/** The first number of an order that a person can say; they are consecutive. */
export const FIRST_NUMBER = 1001;

/** An order's number as it is said and written: 'NB-1042'; null until it is given. */
export const orderNumber = (number: number | null): string | null =>
  number === null ? null : `NB-${number}`;

/** Whether a text has the form of an order id: 26 letters and digits, 130 random bits. */
export function isOrderId(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
}
