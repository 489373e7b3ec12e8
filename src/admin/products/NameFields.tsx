import type { OwnCategoryWire } from '#domain/category.ts';
import type { ProductWire } from '#domain/product.ts';
import { slugOf } from '#domain/slug.ts';
import { absolute, paths } from '#lib/paths.ts';
import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';
import type { FormPart } from './typed.ts';

const words = adminCopy.product;

/** What the product is called and where it stands in the shop. */
export function NameFields({
  typed,
  errors,
  type,
  product,
  categories,
}: FormPart & { product: ProductWire | null; categories: OwnCategoryWire[] }) {
  const known = categories.some(({ id }) => String(id) === typed.category_id);
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
          onChange={({ target }) => type({ category_id: target.value })}
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
          onChange={({ target }) => type({ product_name: target.value })}
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
