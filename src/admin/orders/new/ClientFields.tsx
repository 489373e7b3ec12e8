import { LONGEST } from '#domain/site/field-lengths.ts';
import type { Language } from '#domain/site/language.ts';
import { canBeMobile, phoneDigits } from '#domain/site/numerals.ts';
import { EmailInput, Field } from '#ui/Field.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import type { FormPart } from './form-part.ts';

/** Asks who the order is for. */
export function ClientFields({ typed, type, errors }: FormPart) {
  const digits = phoneDigits(typed.phone);
  const isLandline = digits.length === 10 && !canBeMobile(digits);
  return (
    <>
      <Field
        id="new-name"
        label="Name"
        error={errors.customer_name?.[0]}
        value={typed.name}
        type={(name) => type({ name })}
      >
        <input autoComplete="off" autoCapitalize="words" maxLength={LONGEST.name} />
      </Field>
      <Field
        id="new-phone"
        label="Mobile number"
        hint={isLandline && 'It cannot be a mobile number, so there is no WhatsApp for it.'}
        error={errors.phone?.[0]}
        value={typed.phone}
        type={(phone) => type({ phone })}
      >
        <PhoneInput normalise={phoneDigits} autoComplete="off" />
      </Field>
      <Field
        id="new-email"
        label="E-mail"
        hint="May stay empty. With one, the receipt is sent there."
        error={errors.email?.[0]}
        value={typed.email}
        type={(email) => type({ email })}
      >
        <EmailInput autoComplete="off" maxLength={LONGEST.email} />
      </Field>
      <Field
        id="new-language"
        label="Language"
        hint="Of the payment page, the e-mails and the messages to this client."
        error={errors.language?.[0]}
      >
        <select
          value={typed.language}
          onChange={({ target }) => type({ language: target.value as Language })}
        >
          <option value="en">English</option>
          <option value="hi">Hindi</option>
        </select>
      </Field>
    </>
  );
}
