import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { Price } from '#islands/product/Price.tsx';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { paths } from '#lib/paths.ts';
import type { Result } from './look-for.ts';
import type { Part } from './mark-words.ts';

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
