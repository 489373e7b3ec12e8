import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';
import { pricePreview } from './price-preview.ts';
import type { FormPart } from './typed.ts';

const prices = [
  {
    name: 'product_price',
    id: 'product-price',
    label: adminCopy.product.price,
    hint: "In rupees. Leave it empty for 'Price on request'.",
  },
  {
    name: 'discounted_price',
    id: 'product-discounted-price',
    label: adminCopy.product.discountedPrice,
    hint: 'Leave it empty for no discount.',
  },
] as const;

/** Both prices, and what shoppers make of them. */
export function PriceFields({ typed, errors, type }: FormPart) {
  return (
    <>
      <div className="prices">
        {prices.map(({ name, ...said }) => (
          <Field key={name} {...said} error={errors[name]?.[0]}>
            <input
              name={name}
              type="number"
              inputMode="decimal"
              min="1"
              step="0.01"
              autoComplete="off"
              value={typed[name]}
              onChange={({ target }) => type({ [name]: target.value })}
              // A wheel that is meant for the page would otherwise change the price.
              onWheel={({ currentTarget }) => currentTarget.blur()}
            />
          </Field>
        ))}
      </div>
      <p className="price-preview" aria-live="polite">
        {pricePreview(typed.product_price, typed.discounted_price)}
      </p>
    </>
  );
}
