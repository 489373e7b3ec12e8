import { imageSize, versionName, versionWidths } from '#domain/image.ts';
import { formatPrice } from '#domain/money.ts';
import { type FoundProductWire, wirePrices } from '#domain/product.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { PriceTag } from '#ui/PriceTag.tsx';
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
      <SmallPhoto file={main_image} />
      <div>
        <span className="small muted">Product</span>
        <a href={paths.product(id, product_slug)}>
          <Marked parts={mark(product_name)} />
        </a>
        <p>
          <Marked parts={mark(short_desc ?? '')} />
        </p>
        <p className="search-price">
          <Price product={result.product} />
        </p>
      </div>
    </li>
  );
}

function Marked({ parts }: { parts: Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place in the text.
  return parts.map(({ text, found }, at) => (found ? <mark key={at}>{text}</mark> : text));
}

function Price({ product }: { product: FoundProductWire }) {
  const { charged, struckOut } = wirePrices(product);
  if (charged === null) return copy.priceOnRequest;
  return (
    <PriceTag price={formatPrice(charged)} insteadOf={struckOut === null ? null : formatPrice(struckOut)} />
  );
}

/** The product's photograph, or an empty ground. The link beside it has its name. */
function SmallPhoto({ file }: { file: string | null }) {
  const size = file === null ? null : imageSize(file);
  if (file === null || !size) return <span className="search-photo" />;
  const versions = versionWidths(size.width)
    .filter((width) => width <= 320)
    .map((width) => `${paths.image('product_images', versionName(file, width))} ${width}w`);
  return (
    <picture className="search-photo">
      {versions.length > 0 && <source type="image/avif" srcSet={versions.join(', ')} sizes="72px" />}
      <img
        src={paths.image('product_images', file)}
        width={size.width}
        height={size.height}
        alt=""
        loading="lazy"
      />
    </picture>
  );
}
