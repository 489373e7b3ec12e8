import type { FocusEvent, ReactNode } from 'react';
import { indianStates } from '#domain/money/indian-state.ts';
import { type AskedFor, isRequired } from '#domain/order/billing-fields.ts';
import type { BillingForm } from '#domain/order/checkout-form.ts';
import { isIndia } from '#domain/site/country.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { phoneDigits } from '#domain/site/numerals.ts';
import { EmailInput, Field, type FieldProps } from '#ui/Field.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { type AskedQuestion, Questions } from '#ui/Question.tsx';
import { checkout } from '#words/checkout.ts';

const say = checkout.form;

type FieldName = keyof BillingForm;

/** Returns the id of a billing field's control. */
export const fieldId = (field: string) => `billing-${field}`;

/** The names of the fields, in the order of the form. */
const labels: Record<FieldName, string> = say.labels;

/** Returns what `Field` takes for a billing field. */
type FieldOf = (name: FieldName, hint?: ReactNode, label?: string) => FieldProps;

/**
 * Shows the billing fields, and a business's GSTIN. In the address the country comes first, because the other
 * fields depend on it, and then the PIN code, because it tells the state.
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
  /** The questions beside the e-mail address, the phone number, and PIN code and state. */
  questions: Record<'email' | 'phone' | 'place', AskedQuestion[]>;
  disabled: boolean;
  edit: (field: FieldName, value: string) => void;
  /** Called when a field is left. */
  leave: (event: FocusEvent<HTMLElement>) => void;
  /** Address of a chat for people who order from outside India. */
  abroad: string;
}) {
  const inIndia = isIndia(values.country ?? '');
  const field: FieldOf = (name, hint, label = labels[name]) => ({
    id: fieldId(name),
    name,
    label,
    hint,
    error: errors[name]?.[0],
    required: isRequired(name),
    value: values[name] ?? '',
    type: (text) => edit(name, text),
  });

  return (
    <fieldset className="billing" disabled={disabled} onBlur={leave}>
      <legend className="visually-hidden">{checkout.billing}</legend>
      {asks === 'address' && (
        <p>
          {say.abroad[0]}
          <a href={abroad} rel="noopener">
            {say.abroad[1]}
          </a>
          {say.abroad[2]}
        </p>
      )}
      <BuyerFields
        field={field}
        inIndia={inIndia}
        phoneHint={phoneHint(asks, inIndia, values.phone, errors.phone)}
        questions={questions}
      />
      {asks === 'address' && (
        <AddressFields field={field} inIndia={inIndia}>
          <Questions asked={questions.place} />
        </AddressFields>
      )}
      {asks === 'state' && <StateField field={field} hint={say.taxWantsState} />}
      <details open={values.gstin !== undefined || errors.gstin !== undefined}>
        <summary>{say.business}</summary>
        <Field {...field('gstin')}>
          <input autoComplete="off" autoCapitalize="characters" maxLength={LONGEST.other} />
        </Field>
      </details>
    </fieldset>
  );
}

/** Returns the hint below the phone number: its use, or what is wrong with the number. */
function phoneHint(asks: AskedFor, inIndia: boolean, typed = '', error: string[] | undefined): string {
  if (!error || typed === '') {
    const use = asks === 'address' ? say.phoneUse : say.phoneUseOfService;
    return inIndia ? use : `${say.tenDigits} ${use}`;
  }
  return say.digits(typed.length);
}

/** The fields about the buyer. */
function BuyerFields({
  field,
  inIndia,
  phoneHint,
  questions,
}: {
  field: FieldOf;
  inIndia: boolean;
  phoneHint: string;
  questions: Record<'email' | 'phone', AskedQuestion[]>;
}) {
  return (
    <>
      <h3>{say.contact}</h3>
      <Field {...field('fullName')}>
        <input autoComplete="name" autoCapitalize="words" maxLength={LONGEST.name} enterKeyHint="next" />
      </Field>
      <div className="pair">
        <div>
          <Field {...field('email', say.emailUse)}>
            <EmailInput maxLength={LONGEST.email} enterKeyHint="next" />
          </Field>
          <Questions asked={questions.email} />
        </div>
        <div>
          <Field {...field('phone', phoneHint, inIndia ? say.indianPhone : labels.phone)}>
            <PhoneInput normalise={phoneDigits} enterKeyHint="next" />
          </Field>
          <Questions asked={questions.phone} />
        </div>
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
      <h3>{say.whereItGoes}</h3>
      <Field {...field('country', !inIndia && say.notInPrice)}>
        <input autoComplete="country-name" maxLength={LONGEST.other} enterKeyHint="next" />
      </Field>
      <div className="pair">
        <Field {...field('zipCode', inIndia && say.pinUse)}>
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
      <Field {...field('address', say.addressParts)}>
        <textarea rows={3} autoComplete="street-address" maxLength={LONGEST.address} />
      </Field>
      <Field {...field('city')}>
        <input autoComplete="address-level2" maxLength={LONGEST.other} enterKeyHint="done" />
      </Field>
    </>
  );
}

/** The field for the state, with the states of India to choose from. */
function StateField({ field, inIndia = true, hint }: { field: FieldOf; inIndia?: boolean; hint?: string }) {
  return (
    <div>
      <Field {...field('state', hint)}>
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

/** Returns the place of a field in the form. The lines of the order and the GSTIN come after all others. */
function placeOf(field: string): number {
  const order = Object.keys(labels);
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
          <strong>{say.problem}</strong>
        </p>
        <ul>
          {fields.map(([field, [text]]) => (
            <li key={field}>
              <a href={`#${fieldId(field)}`}>
                {labels[field as FieldName] ?? say.order}: {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
