import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import { factNames, factsFitting, missingByLaw } from '#domain/catalogue/product-facts.ts';
import { type FactName, planets, type TypedProduct } from '#domain/catalogue/product-fields.ts';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { adminCopy } from '../copy.ts';
import type { FormPart } from './TextFields.tsx';

const { hints, suggested, law } = adminCopy.product.facts;
const keyboards: Partial<Record<FactName, 'decimal' | 'url'>> = {
  weight_carat: 'decimal',
  mrp: 'decimal',
  certificate_url: 'url',
};

/** The facts that fit the product's category, and those of others that are filled in already. */
export function FactFields({
  typed,
  errors,
  type,
  categories,
}: FormPart & { categories: OwnCategoryWire[] }) {
  const category = categories.find(({ id }) => String(id) === typed.category_id);
  const fitting = factsFitting(category?.category_name ?? '');
  const names = (Object.keys(factNames) as FactName[]).filter(
    (name) => fitting.includes(name) || typed[name] !== '',
  );
  return (
    <fieldset className="product-fields invoice-fields">
      <legend>Facts</legend>
      <p className="small muted">
        A table on the product's page, and in search. Leave empty what you do not know.
      </p>
      <div className="prices">
        {names.map((name) => (
          <Field
            key={name}
            id={`product-${name.replaceAll('_', '-')}`}
            label={factNames[name]}
            hint={hints[name]}
            error={errors[name]?.[0]}
          >
            {name === 'planet' ? (
              <select
                name={name}
                value={typed[name]}
                onChange={({ target }) => type({ [name]: target.value })}
              >
                <option value="">None</option>
                {Object.entries(planets).map(([planet, shown]) => (
                  <option key={planet} value={planet}>
                    {shown}
                  </option>
                ))}
              </select>
            ) : (
              <input
                name={name}
                autoComplete="off"
                inputMode={keyboards[name]}
                lang={name === 'hindi_name' ? 'hi' : undefined}
                list={suggested[name] && `known-${name}`}
                value={typed[name]}
                onChange={({ target }) => type({ [name]: target.value })}
              />
            )}
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

/** What the law wants to be on the page of a product that is going on sale and is not there yet. */
export function LawNotice({ typed }: { typed: TypedProduct }) {
  const missing = typed.product_status === '1' ? missingByLaw(typed) : [];
  return (
    <Notice kind="plain">
      {missing.length > 0 && (
        <>
          <strong>
            {law.missing} {missing.join(', ')}.
          </strong>{' '}
          {law.why}
        </>
      )}
    </Notice>
  );
}
