import { useEffect, useState } from 'react';
import { fieldNames, type TypedProduct } from '#domain/catalogue/product-fields.ts';

type Draft = { version: string | null; typed: TypedProduct };

/**
 * What was typed into a product's form and not saved when the tab was loaded anew: by a reload, or by a phone that dropped
 * the tab while its camera was open. It is forgotten as soon as the form is left for another screen.
 * @param version of the product that the form changes; what was typed over another version is not found
 */
export function useTypedDraft(version: string | null = null) {
  const [name] = useState(() => `product:${location.pathname}${location.search}`);
  const [found] = useState(() => {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    // An update of the site may have brought other fields.
    const isWhole = draft?.version === version && fieldNames.every((field) => field in draft.typed);
    return isWhole ? draft.typed : null;
  });
  useEffect(() => () => sessionStorage.removeItem(name), [name]);
  const keepTyped = (typed: TypedProduct | null) =>
    sessionStorage.setItem(name, JSON.stringify(typed && ({ version, typed } satisfies Draft)));
  return { found, keepTyped };
}
