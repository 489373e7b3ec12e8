import type { FocusEvent, ReactNode } from 'react';
import { indianStates } from '#domain/money/indian-state.ts';
import type { BillingForm } from '#domain/order/checkout-form.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { MOBILE_HINT, phoneDigits } from '#domain/site/numerals.ts';
import { EmailInput, Field } from '#ui/Field.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';

type FieldName = keyof BillingForm;

const fieldId = (field: string) => `billing-${field}`;

/** The eight billing fields (spec section 5), in the order an Indian address is written, and a business's GSTIN. */
export function BillingFields({
  values,
  errors,
  disabled,
  edit,
  leave,
  abroad,
}: {
  values: Partial<Record<FieldName, string>>;
  errors: FieldErrors;
  disabled: boolean;
  edit: (field: FieldName, value: string) => void;
  /** Called when a field is left. */
  leave: (event: FocusEvent) => void;
  /** Where to ask when ordering from outside India. */
  abroad: string;
}) {
  const inIndia = (values.country ?? '').trim().toLowerCase() === 'india';
  const pin = (values.zipCode ?? '').replace(/\s/g, '');
  const oddPin = inIndia && pin !== '' && !/^[1-9]\d{5}$/.test(pin);
  const digits = (values.phone ?? '').length;

  const field = (name: FieldName, label: string, hint?: ReactNode) => ({
    ...{ id: fieldId(name), name, label, hint, error: errors[name]?.[0], required: name !== 'gstin' },
    value: values[name] ?? '',
    type: (text: string) => edit(name, text),
  });
  const entered = digits === 10 ? MOBILE_HINT : `You entered ${digits} ${digits === 1 ? 'digit' : 'digits'}.`;
  const phoneHint =
    errors.phone && digits > 0 ? entered : 'For the courier and for questions about your order.';

  const meant = emailMeant(values.email ?? '');
  const takeMeant = () => {
    edit('email', meant ?? '');
    // The button is gone then.
    document.getElementById(fieldId('email'))?.focus();
  };
  const emailHint = meant ? (
    <>
      Did you mean{' '}
      <button type="button" className="link" onClick={takeMeant}>
        {meant}
      </button>
      ?
    </>
  ) : (
    'We will write to you here about your order.'
  );

  return (
    <fieldset className="billing" disabled={disabled} onBlur={leave}>
      <legend className="visually-hidden">Billing Information</legend>
      <Field {...field('fullName', 'Full name')}>
        <input autoComplete="name" autoCapitalize="words" maxLength={LONGEST.name} enterKeyHint="next" />
      </Field>
      <div className="pair">
        <Field {...field('email', 'E-mail', emailHint)}>
          <EmailInput maxLength={LONGEST.email} enterKeyHint="next" />
        </Field>
        <Field {...field('phone', inIndia ? 'Phone (+91)' : 'Phone', phoneHint)}>
          <PhoneInput normalise={phoneDigits} enterKeyHint="next" />
        </Field>
      </div>
      <Field {...field('address', 'Address', 'House, street, area, landmark')}>
        <textarea rows={3} autoComplete="street-address" maxLength={LONGEST.address} />
      </Field>
      <div className="pair">
        <Field {...field('country', 'Country')}>
          <input autoComplete="country-name" maxLength={LONGEST.other} enterKeyHint="next" />
        </Field>
        <Field {...field('state', 'State')}>
          <input
            list={inIndia ? 'indian-states' : undefined}
            autoComplete="address-level1"
            maxLength={LONGEST.other}
            enterKeyHint="next"
          />
        </Field>
      </div>
      <div className="pair">
        <Field {...field('city', 'City')}>
          <input autoComplete="address-level2" maxLength={LONGEST.other} enterKeyHint="next" />
        </Field>
        <Field
          {...field('zipCode', 'PIN / ZIP code', oddPin && 'Indian PIN codes have six digits. Please check.')}
        >
          <input
            inputMode={inIndia ? 'numeric' : 'text'}
            autoComplete="postal-code"
            maxLength={LONGEST.other}
            enterKeyHint="next"
          />
        </Field>
      </div>
      <details open={values.gstin !== undefined || errors.gstin !== undefined}>
        <summary>Is the bill for a business?</summary>
        <Field {...field('gstin', 'GSTIN')}>
          <input autoComplete="off" autoCapitalize="characters" maxLength={LONGEST.other} />
        </Field>
      </details>
      <datalist id="indian-states">
        {indianStates.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </datalist>
      {!inIndia && (
        <p className="small">
          Ordering from outside India?{' '}
          <a href={abroad} rel="noopener">
            Message us
          </a>{' '}
          and we will help.
        </p>
      )}
    </fieldset>
  );
}

/** The problems of the form in one place, each a link to its field; shown when there is more than one. */
export function ErrorSummary({ errors, shown }: { errors: FieldErrors; shown: boolean }) {
  const fields = Object.entries(errors);
  if (!shown || fields.length < 2) return null;
  return (
    // Said once, when it comes: as a whole it would be said again at each mistake that is mended.
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

/** Slips of the keys in the names of the largest providers, under which hardly anybody has a mailbox. */
const MISTYPED = new Map(
  Object.entries({
    'gmail.com': ['gmial.com', 'gamil.com', 'gmai.com', 'gmil.com', 'gmaill.com', 'gnail.com', 'gmail.con'],
    'yahoo.com': ['yaho.com', 'yahooo.com', 'yhaoo.com', 'yahoo.con'],
    'hotmail.com': ['hotmial.com', 'hotmal.com', 'hotmail.con'],
    'outlook.com': ['outlok.com', 'outloook.com', 'outlook.con'],
    'rediffmail.com': ['rediffmial.com', 'redifmail.com', 'rediffmail.con'],
  }).flatMap(([meant, slips]) => slips.map((slip) => [slip, meant])),
);

/** The address that a typed one seems to mean, 'asha@gmail.com' for 'asha@gmial.com'; null where none is likely. */
export function emailMeant(typed: string): string | null {
  const address = typed.trim();
  const provider = address.lastIndexOf('@') + 1;
  const meant = provider > 1 ? MISTYPED.get(address.slice(provider).toLowerCase()) : undefined;
  return meant ? address.slice(0, provider) + meant : null;
}
