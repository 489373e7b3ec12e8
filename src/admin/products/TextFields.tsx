import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { FactRow } from '#domain/catalogue/fact-kinds.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { facts } from '#domain/catalogue/product-facts.ts';
import type { FieldName } from '#domain/catalogue/product-fields.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { absolute, paths } from '#lib/paths.ts';
import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';
import { pathTo } from '../routes.ts';
import { choices, pricePreview } from './form-texts.ts';
import type { HeldForm } from './use-product-form.ts';

const { hints } = adminCopy.product;

/** Returns the row of a field that is a fact; null for any other field. */
const factOf = (name: FieldName): FactRow | null =>
  name in facts ? facts[name as keyof typeof facts] : null;

/** Fields of several lines: the number of lines, and the most characters. */
const texts: Partial<Record<FieldName, { rows: number; longest: number }>> = {
  short_desc: { rows: 3, longest: LONGEST.shortDescription },
  full_desc: { rows: 12, longest: LONGEST.fullDescription },
  hindi_text: { rows: 8, longest: LONGEST.fullDescription },
};
const keyboards: Partial<Record<FieldName, 'decimal' | 'numeric' | 'url'>> = {
  gst_rate: 'decimal',
  hsn_code: 'numeric',
};
const price = (
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

/** Returns the control in which a field is typed or chosen. */
function controlOf(name: FieldName): ReactElement<object> {
  if (name === 'product_price' || name === 'discounted_price') return price;
  if (texts[name]) return <textarea rows={texts[name].rows} lang={factOf(name)?.lang} />;
  if (!choices[name])
    return (
      <input
        autoComplete="off"
        inputMode={keyboards[name] ?? factOf(name)?.keyboard}
        lang={factOf(name)?.lang}
        list={factOf(name)?.suggested && `known-${name}`}
      />
    );
  return (
    <select>
      {choices[name].map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </select>
  );
}

/** Returns the hint under a field. Under a long text it also says how much of it is used. */
function hintOf(name: FieldName, typed: string): string | undefined {
  const longest = texts[name]?.longest;
  const shown = (letters: number) => letters.toLocaleString('en-IN');
  const used = longest ? `${shown(typed.trim().length)} of ${shown(longest)} characters. ` : '';
  const hint = hints[name] ?? factOf(name)?.hint;
  return hint && used + hint;
}

/** Shows a field of the form, by its name. */
export function ProductField({ of: name, field, typed }: HeldForm & { of: FieldName }) {
  const suggested = factOf(name)?.suggested;
  return (
    <>
      <Field {...field(name, hintOf(name, typed[name]))}>{controlOf(name)}</Field>
      {suggested && (
        <datalist id={`known-${name}`}>
          {suggested.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** On her first day she begins with a product: she is led to what it needs. */
const noCategory = (
  <>
    {adminCopy.category.none} <Link href={pathTo('addCategory')}>{adminCopy.category.addButton}</Link>
  </>
);

/** Shows the fields for the category and the name of a product. */
export function NameFields({ typed, field, product, categories, categoryOf }: HeldForm) {
  return (
    <>
      <Field
        {...field('category_id', categories.length === 0 && noCategory)}
        value={categoryOf(typed) ? typed.category_id : ''}
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
      <Field {...field('product_name', addressHint(typed.product_name, product))}>
        <input required autoComplete="off" />
      </Field>
    </>
  );
}

/** Returns the public address that follows from the name. A product gets its number with its first save. */
function addressHint(name: string, product: ProductWire | null): string | undefined {
  const slug = slugOf(name);
  if (!slug) return undefined;
  const path = product ? paths.product(product.id, slug) : paths.product(0, slug).replace('/0/', '/…/');
  const address = `Web address: ${decodeURI(absolute(path)).replace(/^https?:\/\//, '')}`;
  const renamed = product && slug !== product.product_slug;
  return renamed ? `${address} Links to the former address go on working.` : address;
}

/** Shows the fields of both prices, and what shoppers will see. */
export function PriceFields(held: HeldForm) {
  return (
    <>
      <div className="prices">
        <ProductField of="product_price" {...held} />
        <ProductField of="discounted_price" {...held} />
      </div>
      <p className="price-preview" aria-live="polite">
        {pricePreview(held.typed.product_price, held.typed.discounted_price)}
      </p>
    </>
  );
}
