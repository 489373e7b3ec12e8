import { listedPrices } from '#domain/catalogue/wire-prices.ts';
import { Price } from '#islands/product/Price.tsx';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { productName } from '#islands/product/ProductName.tsx';
import { paths } from '#lib/paths.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { langOf } from '#ui/OwnersText.tsx';
import { dataLang, pageLang } from '#words/address.ts';
import { search as say } from '#words/search.ts';
import type { FoundPage, SearchHit } from './found.ts';
import { foldedWords, isTelling, pieces, placeOf } from './words.ts';

const icons: Record<FoundPage['kind'], IconName> = {
  Service: 'calendar-event',
  Tool: 'adjustments',
  Article: 'book',
  Answer: 'help-circle',
  Page: 'home',
  Policy: 'certificate',
  Action: 'message',
};

/** Shows a page or a product, with the words of the query marked in it. */
export function SearchResult({ result, mark }: { result: SearchHit; mark: (text: string) => Part[] }) {
  if (result.kind !== 'Product') {
    const { kind, path, title, text, lang = dataLang } = result;
    const language = lang === pageLang ? undefined : lang;
    const leaves = path.startsWith('https:');
    return (
      <li>
        <span className="search-image">
          <Icon name={icons[kind]} />
        </span>
        <div>
          <span className="small muted">{say.kinds[kind]}</span>
          <a href={path} lang={language} {...(leaves && { target: '_blank', rel: 'noopener' })}>
            <Marked parts={mark(title)} />
            {leaves && <span className="visually-hidden">{say.newTab}</span>}
          </a>
          <p lang={language}>
            <Marked parts={mark(text)} />
          </p>
        </div>
      </li>
    );
  }
  const { id, product_name, product_slug, short_desc, main_image } = result.product;
  const name = productName(product_name, result.product.facts);
  return (
    <li>
      <span className="search-image">
        <ProductImage
          file={main_image}
          folder="product_images"
          name={product_name}
          alt=""
          sizes="72px"
          widest={320}
        />
      </span>
      <div>
        <span className="small muted">{say.kinds.Product}</span>
        <a href={paths.product(id, product_slug)}>
          <span lang={langOf(name)}>
            <Marked parts={mark(name)} />
          </span>
        </a>
        <p lang={langOf(short_desc ?? '')}>
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
 * @param matched folded words, or rows of words, that stand in texts for what was typed
 */
export function makeMarker(typed: string, matched: string[] = []): (text: string) => Part[] {
  const beginnings = foldedWords(typed).filter(isTelling);
  const phrases = matched.map((phrase) => phrase.split(' '));
  return (text) => {
    const all = pieces(text);
    // A piece such as '5mukhi' is two words.
    const words = all.flatMap((piece, at) =>
      at % 2 === 1 ? foldedWords(piece).map((word) => ({ word, at })) : [],
    );
    const folded = words.map(({ word }) => word);
    const found = new Set(
      words
        .filter(({ word }) => beginnings.some((beginning) => word.startsWith(beginning)))
        .map(({ at }) => at),
    );
    for (const phrase of phrases)
      for (let at = placeOf(phrase, folded); at >= 0; at = placeOf(phrase, folded, at + 1))
        for (const { at: piece } of words.slice(at, at + phrase.length)) found.add(piece);
    return joinRest(all.map((text, at) => ({ text, found: found.has(at) })));
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
