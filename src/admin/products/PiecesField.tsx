import { useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';
import type { HeldForm } from './use-product-form.ts';

const words = adminCopy.product.pieces;
type Kind = keyof typeof words.kinds;

/** Asks how many pieces of a product there are, and says what follows from the answer. */
export function PiecesField({ typed, type, field }: HeldForm) {
  // The field may be empty for a moment while she types another number.
  const [isCounting, setCounting] = useState(typed.stock !== '');
  const kind: Kind = typed.single === '1' ? 'one' : isCounting || typed.stock !== '' ? 'counted' : 'several';
  const choose = (to: Kind) => {
    setCounting(to === 'counted');
    type({ single: to === 'one' ? '1' : '0', ...(to !== 'counted' && { stock: '' }) });
  };
  return (
    <fieldset className="pieces">
      <legend>{words.question}</legend>
      {(Object.keys(words.kinds) as Kind[]).map((each) => (
        <label key={each} className="line check">
          <input type="radio" name="pieces" checked={kind === each} onChange={() => choose(each)} />
          <span>
            {words.kinds[each]}
            <span className="small muted pieces-follow"> {words.follows[each]}</span>
          </span>
        </label>
      ))}
      {kind === 'counted' && (
        <Field {...field('stock')}>
          <input inputMode="numeric" autoComplete="off" required />
        </Field>
      )}
    </fieldset>
  );
}
