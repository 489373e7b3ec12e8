import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { Price } from '#islands/product/Price.tsx';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { paths } from '#lib/paths.ts';
import type { Result } from './look-for.ts';
import { groupsIn, type Spellings } from './spellings.ts';
import { fold, pieces, placeOf, plain, tells, wordsIn } from './words.ts';

/** A page or a product, with what was looked for marked in it. */
export function SearchResult({ result, mark }: { result: Result; mark: (text: string) => Part[] }) {
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
          <Price {...wirePrices(result.product)} />
        </p>
      </div>
    </li>
  );
}

function Marked({ parts }: { parts: Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place in the text.
  return parts.map(({ text, found }, at) => (found ? <mark key={at}>{text}</mark> : text));
}

/** A part of a text; `found` where it is what was looked for. */
export interface Part {
  text: string;
  found: boolean;
}

/** Takes texts apart into what was looked for, in any spelling and with any ending, and the rest. */
export function makeMarker(typed: string, spellings: Spellings): (text: string) => Part[] {
  const beginnings = wordsIn(typed).filter(tells).map(fold);
  const phrases = groupsIn(wordsIn(typed).map(fold), spellings).flatMap(({ folded }) => folded);
  return (text) => {
    // Alternately what is between words, and a word.
    const all = pieces(text);
    const words = all.filter((_, at) => at % 2 === 1).map((word) => fold(plain(word)));
    const found = words.map((word) => beginnings.some((beginning) => word.startsWith(beginning)));
    for (const phrase of phrases)
      for (let at = placeOf(phrase, words); at >= 0; at = placeOf(phrase, words, at + 1))
        found.fill(true, at, at + phrase.length);
    const parts: Part[] = [];
    for (const [at, text] of all.entries()) {
      const isFound = at % 2 === 1 && found[(at - 1) / 2] === true;
      const before = parts.at(-1);
      // The rest in one piece: VoiceOver stops at each.
      if (before && !before.found && !isFound) before.text += text;
      else if (text !== '') parts.push({ text, found: isFound });
    }
    return parts;
  };
}
