import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';
import type { TypedProduct } from '#domain/catalogue/product-fields.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { absolute, paths } from '#lib/paths.ts';
import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';
import { isUsuallySingle } from './form-texts.ts';
import { pricePreview } from './price-preview.ts';

const words = adminCopy.product;

/** What each part of the form is given: the texts, what is wrong with them, and a way to change some. */
export interface FormPart {
  typed: TypedProduct;
  errors: FieldErrors;
  type: (change: Partial<TypedProduct>) => void;
}

/** What the product is called and where it stands in the shop. */
export function NameFields({
  typed,
  errors,
  type,
  product,
  categories,
}: FormPart & { product: ProductWire | null; categories: OwnCategoryWire[] }) {
  const known = categories.some(({ id }) => String(id) === typed.category_id);
  /** Of a new product that is usually the only one of its kind the form says so, while she follows the proposals. */
  const propose = (change: Partial<TypedProduct>) => {
    const single = (of: TypedProduct) => {
      const category = categories.find(({ id }) => String(id) === of.category_id);
      return isUsuallySingle(category?.category_name ?? '', of.product_name) ? '1' : '0';
    };
    const follows = product === null && typed.single === single(typed);
    type({ ...change, ...(follows && { single: single({ ...typed, ...change }) }) });
  };
  return (
    <>
      <Field
        id="product-category"
        label={words.category}
        error={errors.category_id?.[0]}
        hint={categories.length === 0 ? adminCopy.category.none : undefined}
      >
        <select
          name="category_id"
          required
          value={known ? typed.category_id : ''}
          onChange={({ target }) => propose({ category_id: target.value })}
        >
          <option value="">Select category</option>
          {categories.map(({ id, category_name, category_status }) => (
            <option key={id} value={id}>
              {category_name}
              {category_status === 0 && ` (${adminCopy.inactive})`}
            </option>
          ))}
        </select>
      </Field>
      <Field
        id="product-name"
        label={words.name}
        error={errors.product_name?.[0]}
        hint={addressHint(typed.product_name, product)}
      >
        <input
          name="product_name"
          required
          autoComplete="off"
          value={typed.product_name}
          onChange={({ target }) => propose({ product_name: target.value })}
        />
      </Field>
    </>
  );
}

/** The public address that the name makes. A product gets its number with its first save. */
function addressHint(name: string, product: ProductWire | null): string | undefined {
  const slug = slugOf(name);
  if (!slug) return undefined;
  const path = product ? paths.product(product.id, slug) : paths.product(0, slug).replace('/0/', '/…/');
  const address = `Address: ${decodeURI(absolute(path)).replace(/^https?:\/\//, '')}`;
  const renamed = product && slug !== product.product_slug;
  return renamed ? `${address} Links to the former address go on working.` : address;
}

const prices = [
  {
    name: 'product_price',
    id: 'product-price',
    label: words.price,
    hint: "In rupees. Leave it empty for 'Price on request'.",
  },
  {
    name: 'discounted_price',
    id: 'product-discounted-price',
    label: words.discountedPrice,
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

/** What the receipt of a practice registered for GST says of the product; both may stay empty. */
export function InvoiceFields({ typed, errors, type }: FormPart) {
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

const shown = (letters: number) => letters.toLocaleString('en-IN');

/** The short and the full description. */
export function DescriptionFields({ typed, errors, type }: FormPart) {
  const count = (name: 'short_desc' | 'full_desc', longest: number) =>
    `${shown(typed[name].trim().length)} of ${shown(longest)} characters.`;
  return (
    <>
      <Field
        id="product-short-desc"
        label={words.shortDescription}
        hint={`${count('short_desc', LONGEST.shortDescription)} Stands on the product's page and in search.`}
        error={errors.short_desc?.[0]}
      >
        <textarea
          name="short_desc"
          rows={3}
          value={typed.short_desc}
          onChange={({ target }) => type({ short_desc: target.value })}
        />
      </Field>
      <Field
        id="product-full-desc"
        label={words.fullDescription}
        hint={`${count('full_desc', LONGEST.fullDescription)} Lines at the top such as 'Finger: ring' or 'In the box: …' join the table of facts. An empty line begins a new paragraph.`}
        error={errors.full_desc?.[0]}
      >
        <textarea
          name="full_desc"
          rows={12}
          value={typed.full_desc}
          onChange={({ target }) => type({ full_desc: target.value })}
        />
      </Field>
    </>
  );
}
