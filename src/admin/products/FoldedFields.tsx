import { factRows, facts, factsFitting } from '#domain/catalogue/product-facts.ts';
import type { FieldName } from '#domain/catalogue/product-fields.ts';
import { adminCopy } from '../copy.ts';
import { Fold } from '../shell/Fold.tsx';
import { counted } from '../shell/words.tsx';
import { optionsIn } from './form-options.ts';
import { OptionsField } from './OptionsField.tsx';
import { ProductField } from './TextFields.tsx';
import type { HeldForm } from './use-product-form.ts';

const words = adminCopy.product.parts;

/**
 * Shows what many products do without, each part folded with what it holds: the facts that fit the product's
 * category, and all others that are filled in already; its options; its tax and its place in the shop.
 */
export function FoldedFields(held: HeldForm) {
  const { typed, categoryOf, errors } = held;
  const fitting = factsFitting(categoryOf(typed)?.category_name ?? '');
  const asked = factRows.flatMap(([name]) => (fitting.includes(name) || typed[name] !== '' ? name : []));
  const options = optionsIn(typed.options);
  return (
    <div className="folds">
      <FoldedPart {...held} {...words.law} names={asked.filter((name) => 'byLaw' in facts[name])} />
      <FoldedPart
        {...held}
        {...words.facts}
        names={asked.filter((name) => !('byLaw' in facts[name] || 'lang' in facts[name]))}
      />
      <FoldedPart {...held} {...words.hindi} names={asked.filter((name) => 'lang' in facts[name])} />
      <Fold
        title={adminCopy.product.labels.options}
        holds={options.length > 0 ? options.map(({ name }) => name).join(', ') : words.none}
        hasFault={Object.keys(errors).some((name) => name.startsWith('options'))}
      >
        <OptionsField {...held} />
      </Fold>
      <FoldedPart {...held} {...words.invoice} names={['gst_rate', 'hsn_code']} />
      <Fold title={words.place.title} holds={typed.featured === '1' ? words.place.first : words.place.newest}>
        <ProductField of="featured" {...held} />
      </Fold>
    </div>
  );
}

/** Shows fields side by side in a folded part that says how many of them are filled in. */
function FoldedPart({
  title,
  about,
  names,
  ...held
}: HeldForm & { title: string; about?: string; names: readonly FieldName[] }) {
  const filled = names.filter((name) => held.typed[name].trim() !== '').length;
  return (
    <Fold
      title={title}
      holds={filled === 0 ? words.none : `${counted(filled, 'field')} filled in`}
      hasFault={names.some((name) => held.errors[name])}
    >
      {about && <p className="small muted">{about}</p>}
      <div className="prices">
        {names.map((name) => (
          <ProductField key={name} of={name} {...held} />
        ))}
      </div>
    </Fold>
  );
}
