import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { nameIn } from '#domain/site/language.ts';
import { OwnersText } from '#ui/OwnersText.tsx';
import { pageLang } from '#words/address.ts';

/** Returns the name of a product in the page's language, where it has one. */
export const productName = (name: string, facts: ProductFacts | undefined): string =>
  nameIn(pageLang, { name, hindiName: facts?.hindi_name });

/** Shows the name of a product in the page's language, or else says which language it is in. */
export function ProductName({ name, facts }: { name: string; facts: ProductFacts | undefined }) {
  return <OwnersText>{productName(name, facts)}</OwnersText>;
}
