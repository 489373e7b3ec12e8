import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { dataLang } from '#words/address.ts';

/** Returns the Hindi name of a product on pages in Hindi, where it has one. */
export const hindiName = (facts: ProductFacts | undefined): string | undefined =>
  dataLang === undefined ? undefined : facts?.hindi_name;

/** Shows the name of a product in the page's language, or else says which language it is in. */
export function ProductName({ name, facts }: { name: string; facts: ProductFacts | undefined }) {
  const said = hindiName(facts);
  if (said !== undefined || dataLang === undefined) return said ?? name;
  return <span lang={dataLang}>{name}</span>;
}
