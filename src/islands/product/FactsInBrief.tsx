import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { OwnersWord } from '#ui/OwnersWord.tsx';
import { goods } from '#words/goods.ts';

/** A longer treatment is shown on the product's page only. */
const LONGEST_TREATMENT = 20;

/** What tells two pieces of a kind apart: 'Mozambique · heated', after the weight where the name does not say it. */
export function FactsInBrief({ facts, name }: { facts: ProductFacts | undefined; name: string }) {
  const { weight_carat: carats, origin, treatment } = facts ?? {};
  const weight = carats?.toFixed(2);
  const isTold = treatment !== undefined && treatment.length <= LONGEST_TREATMENT;
  return (
    <>
      {weight && !name.includes(weight) && <p className="facts-in-brief">{goods.carats(weight)}</p>}
      {origin && (
        <p className="facts-in-brief small muted">
          <OwnersWord>{origin}</OwnersWord>
          {isTold && ' · '}
          {isTold && (treatment.startsWith('none') ? goods.untreated : <OwnersWord>{treatment}</OwnersWord>)}
        </p>
      )}
    </>
  );
}
