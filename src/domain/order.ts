import * as z from 'zod/mini';
import { emailAddress, optionalText, requiredText, tenDigits } from './fields.ts';
import { LONGEST } from './limits.ts';
import { isWholePaise, type Paise, toRupees } from './money.ts';

/** Most pieces of one product in an order (contract). */
export const MOST_PIECES = 100;

export const checkoutTexts = {
  quantity: `Please choose a quantity between 1 and ${MOST_PIECES}.`,
  unitPrice: 'Please reload the page to see the price.',
  noProduct: 'Please choose a product.',
  noPrice: 'This product is sold on request. Please send an enquiry.',
  notOnSale: 'Product not found',
  priceChanged: 'The price has changed. Please check the new total.',
  keyReused: 'This order was already sent with other details. Please try again.',
  unavailable: 'Unable to initiate payment. Try again later.',
} as const;

const rules = {
  fullName: requiredText('Please enter your full name.', LONGEST.name),
  email: emailAddress('Please provide a valid email.'),
  phone: tenDigits('Please enter a valid 10-digit phone number.'),
  address: requiredText('Please provide your address.', LONGEST.address),
  country: requiredText('Please enter your country.', LONGEST.other),
  state: requiredText('Please enter your state.', LONGEST.other),
  city: requiredText('Please enter your city.', LONGEST.other),
  zipCode: requiredText('Please provide a valid zip code.', LONGEST.other),
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
  unit_price: z
    .number({ error: checkoutTexts.unitPrice })
    .check(z.refine((rupees) => rupees >= 0 && isWholePaise(rupees), checkoutTexts.unitPrice)),
  customer_name: rules.fullName,
  email: rules.email,
  phone: rules.phone,
  address: rules.address,
  country: rules.country,
  state: rules.state,
  city: rules.city,
  zip_code: rules.zipCode,
});
export type CheckoutPayload = z.infer<typeof CheckoutPayload>;

/** What stands in an unpaid order's billing data once they are removed. */
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
} as const satisfies Record<keyof BillingForm, keyof CheckoutPayload>;

/** What was sold, as it was at that moment; never changes with the catalogue. Prices in paise. */
export interface SoldProduct {
  productId: number;
  name: string;
  slug: string;
  image: string | null;
  unitPrice: Paise;
  quantity: number;
}

/**
 * The first record of an order: placed, and its payment attempt reserved, before the provider hears of it.
 * The order's id is the attempt's id, the merchant transaction id of the wire.
 */
export interface OrderPlaced {
  id: string;
  placedAt: string;
  provider: string;
  amount: Paise;
  product: SoldProduct;
  billing: BillingForm;
  /** Seconds after which the provider lets an unpaid attempt lapse. */
  ttlSeconds: number;
}

/** The provider has the attempt and said where to pay. */
export interface AttemptOpened {
  openedAt: string;
  providerRef: string;
  redirectUrl: string;
}

/** Written in place of `AttemptOpened` when an attempt was given up before any provider had it. */
export interface AttemptGivenUp {
  givenUpAt: string;
}

/** How an attempt ended. Written exactly once. */
export interface Settlement {
  settledAt: string;
  outcome: 'COMPLETED' | 'FAILED';
  mode: string | null;
  transactionId: string | null;
  /** Why it failed, for the owner: the provider's code, or 'never_created'. */
  failure: string | null;
}

/** Something the provider reported that must not change a settled order, kept for the owner to look at. */
export interface Anomaly {
  at: string;
  kind: 'late_success' | 'amount_mismatch' | 'reference_mismatch';
  detail: string;
}

/** Everything that is known of an order, folded from its records. */
export interface OrderHistory {
  placed: OrderPlaced;
  opened: AttemptOpened | null;
  settlement: Settlement | null;
}

/** Status as the wire spells it: lower-case while open, upper-case at the end. */
export type OrderStatus = 'pending' | 'COMPLETED' | 'FAILED';

/** The status that follows from an order's records; nothing else decides it. */
export function orderStatus(history: Pick<OrderHistory, 'settlement'>): OrderStatus {
  return history.settlement?.outcome ?? 'pending';
}

/** The states an attempt goes through; `settled` is absorbing. */
export type AttemptState = 'reserved' | 'open' | 'completed' | 'failed';

/** Which state may follow which. Code that records a step asks here first. */
export const attemptSteps: Record<AttemptState, readonly AttemptState[]> = {
  reserved: ['open', 'completed', 'failed'],
  open: ['completed', 'failed'],
  completed: [],
  failed: [],
};

/** The state an order's records put its attempt in. */
export function attemptState({ opened, settlement }: Omit<OrderHistory, 'placed'>): AttemptState {
  if (settlement) return settlement.outcome === 'COMPLETED' ? 'completed' : 'failed';
  return opened ? 'open' : 'reserved';
}

/** Paise to pay for `quantity` pieces at `unitPrice` paise. */
export function orderAmount(unitPrice: Paise, quantity: number): Paise {
  return unitPrice * quantity;
}

/** An order as the status call shows it to whoever holds its id (contract); the amount in rupees. */
export interface OrderWire {
  status: OrderStatus;
  customer_name: string;
  product_name: string;
  payment_mode: string | null;
  merchant_transaction_id: string;
  amount: number;
}

/** An order in its public wire shape. */
export function orderToWire({ placed, settlement }: OrderHistory): OrderWire {
  return {
    status: orderStatus({ settlement }),
    customer_name: placed.billing.fullName,
    product_name: placed.product.name,
    payment_mode: settlement?.mode ?? null,
    merchant_transaction_id: placed.id,
    amount: toRupees(placed.amount),
  };
}

/** Whether a text has the form of an order id: 26 letters and digits, 130 random bits. */
export function isOrderId(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
}

const attemptForm = '[0-9A-HJKMNP-TV-Z]{26}(?:-(?:[2-9]|[1-9][0-9]))?';

/** Whether a text has the form of an attempt id: the order's id, for later attempts followed by -2 to -99. */
export function isAttemptId(text: string): boolean {
  return new RegExp(`^${attemptForm}$`).test(text);
}

/** Whether a text has the form of a refund id: an attempt id followed by -R and a number from 1. */
export function isRefundId(text: string): boolean {
  return attemptOfRefund(text) !== null;
}

/** The id of the attempt a refund id belongs to, or null when it is no refund id. */
export function attemptOfRefund(refundId: string): string | null {
  return new RegExp(`^(${attemptForm})-R[1-9][0-9]{0,2}$`).exec(refundId)?.[1] ?? null;
}
