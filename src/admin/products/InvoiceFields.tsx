import type { FieldErrors } from '#domain/fields.ts';
import { Field } from '#ui/Field.tsx';
import type { Typed } from './typed.ts';

/** What the receipt of a practice registered for GST says of the product; both may stay empty. */
export function InvoiceFields({
  typed,
  errors,
  type,
}: {
  typed: Typed;
  errors: FieldErrors;
  type: (change: Partial<Typed>) => void;
}) {
  const input = (name: 'gst_rate' | 'hsn_code', inputMode: 'decimal' | 'numeric') => (
    <input
      name={name}
      inputMode={inputMode}
      autoComplete="off"
      value={typed[name]}
      onChange={({ target }) => type({ [name]: target.value })}
    />
  );
  return (
    <fieldset className="product-fields invoice-fields">
      <legend>For the invoice</legend>
      <div className="prices">
        <Field
          id="product-gst-rate"
          label="GST rate in percent"
          hint="Ask your accountant. The price includes it. Leave it empty if you charge no GST."
          error={errors.gst_rate?.[0]}
        >
          {input('gst_rate', 'decimal')}
        </Field>
        <Field
          id="product-hsn-code"
          label="HSN code"
          hint="Ask your accountant. 4 to 8 digits, or empty."
          error={errors.hsn_code?.[0]}
        >
          {input('hsn_code', 'numeric')}
        </Field>
      </div>
    </fieldset>
  );
}
