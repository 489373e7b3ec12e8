import type { ComponentProps } from 'react';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { factNames, factsFitting } from '#domain/catalogue/product-facts.ts';
import type { FactName, FieldName, TypedProduct } from '#domain/catalogue/product-fields.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { absolute, paths } from '#lib/paths.ts';
import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';
import { choices, isUsuallySingle } from './form-texts.ts';
import { pricePreview } from './price-preview.ts';
import type { HeldForm } from './use-product-form.ts';

const words = adminCopy.product;

/** A select of what can be chosen in a field. A `Field` gives it its value. */
export function Choice({ of, ...given }: { of: FieldName } & ComponentProps<'select'>) {
  return (
    <select {...given}>
      {choices[of]?.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </select>
  );
}

/** What the product is called and where it stands in the shop. */
export function NameFields({ typed, field, type, product, categories }: HeldForm) {
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
        {...field('category_id', categories.length === 0 && adminCopy.category.none)}
        value={known ? typed.category_id : ''}
        type={(text) => propose({ category_id: text })}
      >
        <select required>
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
        {...field('product_name', addressHint(typed.product_name, product))}
        type={(text) => propose({ product_name: text })}
      >
        <input required autoComplete="off" />
      </Field>
    </>
  );
}

/** The public address that the name makes. A product gets its number with its first save. */
function addressHint(name: string, product: ProductWire | null): string | undefined {
  const slug = slugOf(name);
  if (!slug) return undefined;
  const path = product ? paths.product(product.id, slug) : paths.product(0, slug).replace('/0/', '/…/');
  const address = `Web address: ${decodeURI(absolute(path)).replace(/^https?:\/\//, '')}`;
  const renamed = product && slug !== product.product_slug;
  return renamed ? `${address} Links to the former address go on working.` : address;
}

/** Both prices, and what shoppers make of them. */
export function PriceFields({ typed, field }: HeldForm) {
  const input = (
    <input
      type="number"
      inputMode="decimal"
      min="1"
      step="0.01"
      autoComplete="off"
      // A wheel that is meant for the page would otherwise change the price.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
  return (
    <>
      <div className="prices">
        <Field {...field('product_price', "In rupees. Leave it empty for 'Price on request'.")}>
          {input}
        </Field>
        <Field {...field('discounted_price', 'Leave it empty for no discount.')}>{input}</Field>
      </div>
      <p className="price-preview" aria-live="polite">
        {pricePreview(typed.product_price, typed.discounted_price)}
      </p>
    </>
  );
}

/** The short and the full description. */
export function DescriptionFields({ typed, field }: HeldForm) {
  const shown = (letters: number) => letters.toLocaleString('en-IN');
  const count = (text: string, longest: number) =>
    `${shown(text.trim().length)} of ${shown(longest)} characters.`;
  const short = count(typed.short_desc, LONGEST.shortDescription);
  const full = count(typed.full_desc, LONGEST.fullDescription);
  return (
    <>
      <Field {...field('short_desc', `${short} ${words.hints.short}`)}>
        <textarea rows={3} />
      </Field>
      <Field {...field('full_desc', `${full} ${words.hints.full}`)}>
        <textarea rows={12} />
      </Field>
    </>
  );
}

const { hints, suggested } = words.facts;
const keyboards: Partial<Record<FactName, 'decimal' | 'url'>> = {
  weight_carat: 'decimal',
  mrp: 'decimal',
  certificate_url: 'url',
};

/** The facts that fit the product's category, and those of others that are filled in already. */
export function FactFields({ typed, field, categories }: HeldForm) {
  const category = categories.find(({ id }) => String(id) === typed.category_id);
  const fitting = factsFitting(category?.category_name ?? '');
  const names = (Object.keys(factNames) as FactName[]).filter(
    (name) => fitting.includes(name) || typed[name] !== '',
  );
  const control = (name: FactName) =>
    name === 'planet' ? (
      <Choice of="planet" />
    ) : (
      <input
        autoComplete="off"
        inputMode={keyboards[name]}
        lang={name === 'hindi_name' ? 'hi' : undefined}
        list={suggested[name] && `known-${name}`}
      />
    );
  return (
    <fieldset className="invoice-fields">
      <legend>Facts</legend>
      <p className="small muted">
        A table on the product's page, and in search. Leave empty what you do not know.
      </p>
      <div className="prices">
        {names.map((name) => (
          <Field key={name} {...field(name, hints[name])}>
            {control(name)}
          </Field>
        ))}
      </div>
      {Object.entries(suggested).map(([name, values]) => (
        <datalist key={name} id={`known-${name}`}>
          {values?.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ))}
    </fieldset>
  );
}

/** What the receipt of a practice registered for GST says of the product; both may stay empty. */
export function InvoiceFields({ field }: HeldForm) {
  return (
    <fieldset className="invoice-fields">
      <legend>For the invoice</legend>
      <div className="prices">
        <Field {...field('gst_rate', words.hints.gstRate)}>
          <input inputMode="decimal" autoComplete="off" />
        </Field>
        <Field {...field('hsn_code', words.hints.hsnCode)}>
          <input inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
    </fieldset>
  );
}
