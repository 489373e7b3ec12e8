import { useLayoutEffect, useRef } from 'react';
import { LONGEST } from '#domain/field-lengths.ts';
import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';
import { factLabels, insertFacts } from './fact-lines.ts';
import type { FormPart } from './typed.ts';

const words = adminCopy.product;
const shown = (letters: number) => letters.toLocaleString('en-IN');

/** The short and the full description. */
export function DescriptionFields({ typed, errors, type }: FormPart) {
  const box = useRef<HTMLTextAreaElement>(null);
  const blankAt = useRef(-1);

  // The first value to fill in is selected, so that the next key replaces it.
  useLayoutEffect(() => {
    if (blankAt.current < 0) return;
    box.current?.focus();
    box.current?.setSelectionRange(blankAt.current, blankAt.current + 1);
    blankAt.current = -1;
  });
  const insert = (labels: readonly string[]) => {
    const inserted = insertFacts(typed.full_desc, labels);
    blankAt.current = inserted.blankAt;
    type({ full_desc: inserted.text });
  };

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
        hint={`${count('full_desc', LONGEST.fullDescription)} Lines at the top such as 'Weight: 4.78 ct' become a table; a line left at '…' is not saved. An empty line begins a new paragraph.`}
        error={errors.full_desc?.[0]}
      >
        <textarea
          ref={box}
          name="full_desc"
          rows={12}
          value={typed.full_desc}
          onChange={({ target }) => type({ full_desc: target.value })}
        />
      </Field>
      <p className="inserts">
        <button type="button" className="button" onClick={() => insert(factLabels.gem)}>
          Insert gem details
        </button>
        <button type="button" className="button" onClick={() => insert(factLabels.rudraksha)}>
          Insert rudraksha details
        </button>
      </p>
    </>
  );
}
