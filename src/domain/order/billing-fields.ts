/*
 * The fields of a buyer's details. The order, its row in lists, the calls, the forms of checkout and payment
 * request and the accountant's file follow from this list. The rules are kept apart in `checkout-form.ts`, so
 * that pages need not load form validation.
 */

/** How much is asked of a buyer: an address where goods are sent, the state where tax depends on it. */
export type AskedFor = 'address' | 'state' | 'contact';

interface BillingFieldRow {
  /** Name in calls. */
  wire: string;
  /** Column in the accountant’s file. */
  column: string;
  /** True for a field that must be filled in where it is asked for. */
  required: boolean;
  /** The forms that ask for it. The checkout asks for everything, as for an address. */
  asked: readonly AskedFor[];
}

const everywhere = ['address', 'state', 'contact'] as const;

/** The fields by their stored names. */
export const billingFields = {
  fullName: { wire: 'customer_name', column: 'Customer name', required: true, asked: everywhere },
  gstin: { wire: 'gstin', column: 'Buyer’s GSTIN', required: false, asked: everywhere },
  phone: { wire: 'phone', column: 'Phone', required: true, asked: everywhere },
  email: { wire: 'email', column: 'Email', required: true, asked: everywhere },
  address: { wire: 'address', column: 'Address', required: true, asked: ['address'] },
  city: { wire: 'city', column: 'City', required: true, asked: ['address'] },
  state: { wire: 'state', column: 'State', required: true, asked: ['address', 'state'] },
  zipCode: { wire: 'zip_code', column: 'PIN', required: true, asked: ['address'] },
  country: { wire: 'country', column: 'Country', required: true, asked: ['address'] },
} as const satisfies Record<string, BillingFieldRow>;

type Rows = typeof billingFields;
export type BillingName = keyof Rows;
export type BillingWireName = Rows[BillingName]['wire'];

type NamesWith<Row> = { [Name in BillingName]: Rows[Name] extends Row ? Name : never }[BillingName];
export type OptionalName = NamesWith<{ required: false }>;
export type RequiredName = Exclude<BillingName, OptionalName>;
/** What every buyer must give. */
export type ContactName = NamesWith<{ required: true; asked: typeof everywhere }>;
/** The parts of an address. */
export type AddressName = Exclude<BillingName, NamesWith<{ asked: typeof everywhere }>>;

/** A buyer's details as they are stored; only what is not required may be missing. */
export type Billing = Record<RequiredName, string> & {
  [Name in OptionalName]?: string | undefined;
};
/** A buyer's details as they cross the wire. */
export type BillingWire = { [Name in RequiredName as Rows[Name]['wire']]: string } & {
  [Name in OptionalName as Rows[Name]['wire']]?: string | undefined;
};

export const billingNames = Object.keys(billingFields) as BillingName[];

const rowOf = (name: BillingName): BillingFieldRow => billingFields[name];

/** Returns true for a field that must be filled in where it is asked for. */
export const isRequired = (name: BillingName): boolean => rowOf(name).required;

/** Returns the fields of a form that asks for this much. */
export const fieldsAsked = (asks: AskedFor): BillingName[] =>
  billingNames.filter((name) => rowOf(name).asked.includes(asks));

/** Returns true for what every buyer must give. */
export const isContact = (name: BillingName): name is ContactName =>
  isRequired(name) && rowOf(name).asked.includes('contact');

/** The parts of an address, which not every form asks for. */
export const addressNames = billingNames.filter(
  (name): name is AddressName => !rowOf(name).asked.includes('contact'),
);

/** The name in calls of each field. */
export const billingWireNames = Object.fromEntries(
  billingNames.map((name) => [name, billingFields[name].wire]),
) as { [Name in BillingName]: (typeof billingFields)[Name]['wire'] };

/** Empty details, for a buyer of whom nothing is known. */
export const NO_BILLING = Object.fromEntries(
  billingNames.filter(isRequired).map((name) => [name, '']),
) as Billing;

/** Details that replace a buyer’s billing data once they are removed. */
export const BILLING_REMOVED: Billing = { ...NO_BILLING, fullName: 'Removed' };

/** Returns a buyer's details by the names of the wire. An empty one that is not required is left out. */
export const billingToWire = (billing: Billing): BillingWire =>
  Object.fromEntries(
    billingNames
      .filter((name) => isRequired(name) || billing[name])
      .map((name) => [billingFields[name].wire, billing[name]]),
  ) as BillingWire;

/**
 * Returns a buyer’s details as they are stored. Fields that were not sent are empty; those that are not
 * required are left out.
 */
export const billingFromWire = (sent: Partial<BillingWire>): Billing =>
  Object.fromEntries(
    billingNames
      .filter((name) => isRequired(name) || sent[billingFields[name].wire])
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
  ...others
}: Pick<Billing, AddressName>): string[] {
  // A further part of the address must be given its place here.
  others satisfies Record<PropertyKey, never>;
  const place = [city, `${state} ${zipCode}`].map((part) => part.trim()).filter(Boolean);
  return [...address.split(/\r?\n/), place.join(', '), country].map((line) => line.trim()).filter(Boolean);
}
