import type { FocusEvent, ReactNode } from 'react';
import { indianStates } from '#domain/money/indian-state.ts';
import type { BillingForm } from '#domain/order/checkout-form.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { MOBILE_HINT, phoneDigits } from '#domain/site/numerals.ts';
import { EmailInput, Field, type FieldProps } from '#ui/Field.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { type AskedQuestion, Questions } from '#ui/Question.tsx';

type FieldName = keyof BillingForm;

/** Returns the id of a billing field's control. */
export const fieldId = (field: string) => `billing-${field}`;

/** Returns what `Field` takes for a billing field. */
type FieldOf = (name: FieldName, label: string, hint?: ReactNode) => FieldProps;

/**
 * The billing details that are asked for: all of them for a parcel. For a service the address is left out,
 * and the state is asked for only where tax depends on it.
 */
export type AskedFor = 'address' | 'state' | 'contact';

/** The fields of the form, by how much is asked for. */
export const askedFields: Record<AskedFor, readonly FieldName[]> = {
  address: ['fullName', 'email', 'phone', 'zipCode', 'state', 'address', 'city', 'country'],
  state: ['fullName', 'email', 'phone', 'state'],
  contact: ['fullName', 'email', 'phone'],
};

/**
 * Shows the billing fields, and a business's GSTIN. The PIN code comes first in the address, because it tells
 * the state.
 */
export function BillingFields({
  asks = 'address',
  values,
  errors,
  questions,
  disabled,
  edit,
  leave,
  abroad,
}: {
  asks?: AskedFor;
  values: Partial<Record<FieldName, string>>;
  errors: FieldErrors;
  /** The questions beside the e-mail address, and beside PIN code and state. */
  questions: { email: AskedQuestion[]; place: AskedQuestion[] };
  disabled: boolean;
  edit: (field: FieldName, value: string) => void;
  /** Called when a field is left. */
  leave: (event: FocusEvent<HTMLElement>) => void;
  /** Address of a chat for people who order from outside India. */
  abroad: string;
}) {
  const inIndia = (values.country ?? '').trim().toLowerCase() === 'india';
  const field: FieldOf = (name, label, hint) => ({
    id: fieldId(name),
    name,
    label,
    hint,
    error: errors[name]?.[0],
    required: name !== 'gstin',
    value: values[name] ?? '',
    type: (text) => edit(name, text),
  });

  return (
    <fieldset className="billing" disabled={disabled} onBlur={leave}>
      <legend className="visually-hidden">Billing Information</legend>
      <BuyerFields field={field} inIndia={inIndia} phoneHint={phoneHint(asks, values.phone, errors.phone)}>
        <Questions asked={questions.email} />
      </BuyerFields>
      {asks === 'address' && (
        <AddressFields field={field} inIndia={inIndia}>
          <Questions asked={questions.place} />
        </AddressFields>
      )}
      {asks === 'state' && <StateField field={field} hint="Tax law wants it on the receipt." />}
      {asks === 'address' && !inIndia && (
        <p className="small">
          Ordering from outside India?{' '}
          <a href={abroad} rel="noopener">
            Message us
          </a>{' '}
          and we will help.
        </p>
      )}
      <details open={values.gstin !== undefined || errors.gstin !== undefined}>
        <summary>Is the bill for a business?</summary>
        <Field {...field('gstin', 'GSTIN')}>
          <input autoComplete="off" autoCapitalize="characters" maxLength={LONGEST.other} />
        </Field>
      </details>
    </fieldset>
  );
}

/** Returns the hint below the phone number: its use, or what is wrong with the number. */
function phoneHint(asks: AskedFor, typed = '', error: string[] | undefined): string {
  if (!error || typed === '')
    return `${asks === 'address' ? 'For the courier and for' : 'For'} questions about your order.`;
  if (typed.length === 10) return MOBILE_HINT;
  return `You entered ${typed.length} ${typed.length === 1 ? 'digit' : 'digits'}.`;
}

/** The fields about the buyer. `children` stand below the e-mail address. */
function BuyerFields({
  field,
  inIndia,
  phoneHint,
  children,
}: {
  field: FieldOf;
  inIndia: boolean;
  phoneHint: string;
  children: ReactNode;
}) {
  return (
    <>
      <h3>Your contact</h3>
      <Field {...field('fullName', 'Full name')}>
        <input autoComplete="name" autoCapitalize="words" maxLength={LONGEST.name} enterKeyHint="next" />
      </Field>
      <div className="pair">
        <div>
          <Field {...field('email', 'E-mail', 'We will write to you here about your order.')}>
            <EmailInput maxLength={LONGEST.email} enterKeyHint="next" />
          </Field>
          {children}
        </div>
        <Field {...field('phone', inIndia ? 'Phone (+91)' : 'Phone', phoneHint)}>
          <PhoneInput normalise={phoneDigits} enterKeyHint="next" />
        </Field>
      </div>
    </>
  );
}

/** The fields of the address. `children` stand below PIN code and state. */
function AddressFields({
  field,
  inIndia,
  children,
}: {
  field: FieldOf;
  inIndia: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <h3>Where it goes</h3>
      <div className="pair">
        <Field {...field('zipCode', 'PIN / ZIP code', inIndia && 'Six digits; it tells us your state.')}>
          <input
            inputMode={inIndia ? 'numeric' : 'text'}
            autoComplete="postal-code"
            maxLength={LONGEST.other}
            enterKeyHint="next"
          />
        </Field>
        <StateField field={field} inIndia={inIndia} />
      </div>
      {children}
      <Field {...field('address', 'Address', 'House, street, area, landmark')}>
        <textarea rows={3} autoComplete="street-address" maxLength={LONGEST.address} />
      </Field>
      <div className="pair">
        <Field {...field('city', 'City')}>
          <input autoComplete="address-level2" maxLength={LONGEST.other} enterKeyHint="next" />
        </Field>
        <Field {...field('country', 'Country')}>
          <input autoComplete="country-name" maxLength={LONGEST.other} enterKeyHint="done" />
        </Field>
      </div>
    </>
  );
}

/** The field for the state, with the states of India to choose from. */
function StateField({ field, inIndia = true, hint }: { field: FieldOf; inIndia?: boolean; hint?: string }) {
  return (
    <div>
      <Field {...field('state', 'State', hint)}>
        <input
          list={inIndia ? 'indian-states' : undefined}
          autoComplete="address-level1"
          maxLength={LONGEST.other}
          enterKeyHint="next"
        />
      </Field>
      <datalist id="indian-states">
        {indianStates.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </datalist>
    </div>
  );
}

/** Returns the place of a field in the form. Quantity and GSTIN come after all others. */
function placeOf(field: string): number {
  const { address: order }: Record<string, readonly string[]> = askedFields;
  return order.includes(field) ? order.indexOf(field) : order.length;
}

/** The problems of the form in one place, each a link to its field; shown when there is more than one. */
export function ErrorSummary({ errors, shown }: { errors: FieldErrors; shown: boolean }) {
  const fields = Object.entries(errors).sort(([a], [b]) => placeOf(a) - placeOf(b));
  if (!shown || fields.length < 2) return null;
  return (
    // Not atomic: screen readers would read the whole list again each time one mistake is corrected.
    <div
      className="notice notice--bad"
      id="billing-problems"
      role="alert"
      aria-atomic={false}
      tabIndex={-1}
      data-errors
    >
      <div>
        <p>
          <strong>There is a problem</strong>
        </p>
        <ul>
          {fields.map(([field, [text]]) => (
            <li key={field}>
              <a href={`#${fieldId(field)}`}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
