import { listedPrices } from '#domain/catalogue/wire-prices.ts';
import { Price } from '#islands/product/Price.tsx';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { paths } from '#lib/paths.ts';
import type { SearchHit } from './found.ts';
import { groupsIn } from './spellings.ts';
import { fold, isTelling, pieces, placeOf, plain, wordsIn } from './words.ts';

/** Shows a page or a product, with the words of the query marked in it. */
export function SearchResult({ result, mark }: { result: SearchHit; mark: (text: string) => Part[] }) {
  if (result.kind !== 'Product') {
    const { kind, path, title, text } = result;
    return (
      <li>
        <span className="small muted">{kind}</span>
        <a href={path}>
          <Marked parts={mark(title)} />
        </a>
        <p>
          <Marked parts={mark(text)} />
        </p>
      </li>
    );
  }
  const { id, product_name, product_slug, short_desc, main_image } = result.product;
  return (
    <li className="search-product">
      <span className="search-image">
        <ProductImage file={main_image} folder="product_images" alt="" sizes="72px" widest={320} />
      </span>
      <div>
        <span className="small muted">Product</span>
        <a href={paths.product(id, product_slug)}>
          <Marked parts={mark(product_name)} />
        </a>
        <p>
          <Marked parts={mark(short_desc ?? '')} />
        </p>
        <p className="search-price">
          <Price {...listedPrices(result.product)} />
        </p>
      </div>
    </li>
  );
}

function Marked({ parts }: { parts: Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place in the text.
  return parts.map(({ text, found }, at) => (found ? <mark key={at}>{text}</mark> : text));
}

/** A part of a text. `found` is true if it matches the query. */
export interface Part {
  text: string;
  found: boolean;
}

/**
 * Makes a function that splits texts into parts that match a query, in any spelling and with any ending, and
 * the rest.
 * @param matched folded words that match misspelled ones of the query
 */
export function makeMarker(typed: string, matched: string[] = []): (text: string) => Part[] {
  const beginnings = wordsIn(typed).filter(isTelling).map(fold);
  const phrases = groupsIn(wordsIn(typed).map(fold)).flatMap(({ folded }) => folded);
  const isFound = (word: string) =>
    matched.includes(word) || beginnings.some((beginning) => word.startsWith(beginning));
  return (text) => {
    const all = pieces(text);
    const words = all.filter((_, at) => at % 2 === 1).map((word) => fold(plain(word)));
    const found = words.map(isFound);
    for (const phrase of phrases)
      for (let at = placeOf(phrase, words); at >= 0; at = placeOf(phrase, words, at + 1))
        found.fill(true, at, at + phrase.length);
    return joinRest(all.map((text, at) => ({ text, found: at % 2 === 1 && found[(at - 1) / 2] === true })));
  };
}

/** Joins neighbouring parts that are not marked: VoiceOver stops at each part. */
function joinRest(parts: Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before && !before.found && !part.found) before.text += part.text;
    else if (part.text !== '') joined.push({ ...part });
  }
  return joined;
}
