/*
 * The fields of a buyer's details. The order, its row in lists, the calls and the accountant's file follow
 * from this list. The rules are kept apart in `checkout-form.ts`, so that pages need not load form
 * validation.
 */

/** The fields by their stored names, each with its name in calls and its column in the accountant’s file. */
export const billingFields = {
  fullName: { wire: 'customer_name', column: 'Customer name' },
  gstin: { wire: 'gstin', column: 'Buyer’s GSTIN' },
  phone: { wire: 'phone', column: 'Phone' },
  email: { wire: 'email', column: 'Email' },
  address: { wire: 'address', column: 'Address' },
  city: { wire: 'city', column: 'City' },
  state: { wire: 'state', column: 'State' },
  zipCode: { wire: 'zip_code', column: 'PIN' },
  country: { wire: 'country', column: 'Country' },
} as const;

export type BillingName = keyof typeof billingFields;
export type BillingWireName = (typeof billingFields)[BillingName]['wire'];

/** A buyer's details as they are stored; only the GSTIN may be missing. */
export type Billing = Record<Exclude<BillingName, 'gstin'>, string> & { gstin?: string | undefined };
/** A buyer's details as they cross the wire. */
export type BillingWire = Record<Exclude<BillingWireName, 'gstin'>, string> & { gstin?: string | undefined };

export const billingNames = Object.keys(billingFields) as BillingName[];

/** The name in calls of each field. */
export const billingWireNames = Object.fromEntries(
  billingNames.map((name) => [name, billingFields[name].wire]),
) as { [Name in BillingName]: (typeof billingFields)[Name]['wire'] };

/** Empty details, for a buyer of whom nothing is known. */
export const NO_BILLING = Object.fromEntries(
  billingNames.filter((name) => name !== 'gstin').map((name) => [name, '']),
) as Billing;

/** Details that replace a buyer’s billing data once they are removed. */
export const BILLING_REMOVED: Billing = { ...NO_BILLING, fullName: 'Removed' };

/** Returns a buyer's details by the names of the wire. An empty GSTIN is left out. */
export const billingToWire = (billing: Billing): BillingWire =>
  Object.fromEntries(
    billingNames
      .filter((name) => name !== 'gstin' || billing.gstin)
      .map((name) => [billingFields[name].wire, billing[name]]),
  ) as BillingWire;

/**
 * Returns a buyer’s details as they are stored. Fields that were not sent are empty; an empty GSTIN is left
 * out.
 */
export const billingFromWire = (sent: Partial<BillingWire>): Billing =>
  Object.fromEntries(
    billingNames
      .filter((name) => name !== 'gstin' || sent.gstin)
      .map((name) => [name, sent[billingFields[name].wire] ?? '']),
  ) as Billing;

/**
 * Returns a buyer’s address as the lines of a letter, without the name. Typed line breaks are kept; spaces
 * around a line, empty lines and unknown parts are left out.
 */
export function buyerAddress({
  address,
  city,
  state,
  zipCode,
  country,
}: Pick<Billing, 'address' | 'city' | 'state' | 'zipCode' | 'country'>): string[] {
  const place = [city, `${state} ${zipCode}`].map((part) => part.trim()).filter(Boolean);
  return [...address.split(/\r?\n/), place.join(', '), country].map((line) => line.trim()).filter(Boolean);
}
