import type { FieldErrors } from '#domain/fields.ts';
import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';
import { pricePreview } from './price-preview.ts';
import type { Typed } from './typed.ts';

const words = adminCopy.product;

/** Both prices, and what shoppers make of them. */
export function PriceFields({
  typed,
  errors,
  type,
}: {
  typed: Typed;
  errors: FieldErrors;
  type: (change: Partial<Typed>) => void;
}) {
  const input = (name: 'product_price' | 'discounted_price') => (
    <input
      name={name}
      type="number"
      inputMode="decimal"
      min="0"
      step="0.01"
      autoComplete="off"
      value={typed[name]}
      onChange={({ target }) => type({ [name]: target.value })}
      // A wheel that is meant for the page would otherwise change the price.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
  return (
    <>
      <div className="prices">
        <Field
          id="product-price"
          label={words.price}
          hint="In rupees. Leave it empty for 'Price on request'."
          error={errors.product_price?.[0]}
        >
          {input('product_price')}
        </Field>
        <Field
          id="product-discounted-price"
          label={words.discountedPrice}
          hint="Leave it empty for no discount."
          error={errors.discounted_price?.[0]}
        >
          {input('discounted_price')}
        </Field>
      </div>
      <p className="price-preview" aria-live="polite">
        {pricePreview(typed.product_price, typed.discounted_price)}
      </p>
    </>
  );
}
