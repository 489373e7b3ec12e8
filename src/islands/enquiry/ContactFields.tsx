import { enquiryTexts } from '#domain/enquiry/enquiry.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { type FieldErrors, MOBILE_HINT, phoneDigits } from '#domain/site/fields.ts';
import { copy } from '#lib/copy.ts';
import { EmailInput } from '#ui/EmailInput.tsx';
import { Field } from '#ui/Field.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';

/** Who asks: name, mobile number and e-mail. `form` sets the ids of one form apart from another's. */
export function ContactFields({ form, errors }: { form: string; errors: FieldErrors }) {
  return (
    <>
      <Field id={`${form}-name`} label="Name" error={errors.name?.[0]}>
        <input
          name="name"
          autoComplete="name"
          placeholder={copy.namePlaceholder}
          maxLength={LONGEST.name}
          enterKeyHint="next"
          required
        />
      </Field>
      <Field
        id={`${form}-number`}
        label="Mobile number"
        hint={errors.number ? MOBILE_HINT : enquiryTexts.numberHint}
        error={errors.number?.[0]}
      >
        <PhoneInput name="number" normalise={phoneDigits} enterKeyHint="next" required />
      </Field>
      <Field id={`${form}-email`} label="E-mail" error={errors.email?.[0]}>
        <EmailInput name="email" maxLength={LONGEST.email} enterKeyHint="next" required />
      </Field>
    </>
  );
}
