import { type ImageFolder, imageSize, versionName, versionWidths } from '#domain/catalogue/image.ts';
import { type ProductKind, productKind } from '#domain/catalogue/product-kind.ts';
import { paths } from '#lib/paths.ts';
import { goods } from '#words/goods.ts';
import './product-image.css';

/** The beads of a mala, in a ring, with the tassel below. */
const BEADS = `${Array.from({ length: 18 }, (_, at) => {
  const angle = (at * Math.PI) / 9 + Math.PI / 18;
  const x = (100 + 52 * Math.sin(angle) - 8).toFixed(1);
  return `M${x} ${(88 - 52 * Math.cos(angle)).toFixed(1)}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0`;
}).join(' ')} M100 146V152 M94 152H106L110 172H90Z`;

/** Shows a product's photograph in the size that the screen needs, or where there is none a drawing of its kind. */
export function ProductImage({
  file,
  folder,
  name,
  alt,
  sizes,
  widest = Number.POSITIVE_INFINITY,
  first = false,
}: {
  file: string | null;
  folder: ImageFolder;
  /** Name of the product or category; it tells what is drawn where there is no photograph. */
  name: string;
  alt: string;
  /** The `sizes` attribute: how wide the image is on the page. */
  sizes: string;
  /** Widest version that is offered, in pixels. A small image needs no more. */
  widest?: number;
  /**
   * True for the image that a visitor sees first. All others load after it, when they come near the screen.
   */
  first?: boolean;
}) {
  const size = file === null ? null : imageSize(file);
  if (file === null || !size) return <Drawn kind={productKind(name)} label={alt} small={widest < 400} />;
  const versions = versionWidths(size.width)
    .filter((width, at) => at === 0 || width <= widest)
    .map((width) => `${paths.image(folder, versionName(file, width))} ${width}w`);
  return (
    <picture className="product-image">
      <source type="image/avif" srcSet={versions.join(', ')} sizes={sizes} />
      <img
        src={paths.image(folder, file)}
        width={size.width}
        height={size.height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  );
}

/** In brass lines: a step-cut stone, a mala with its tassel, a yantra, and a parcel for anything else. */
const drawings: Record<ProductKind, string> = {
  stone:
    'M73 35H127L165 73V127L127 165H73L35 127V73Z M85 63H115L137 85V115L115 137H85L63 115V85Z M73 35 85 63 M127 35 115 63 M165 73 137 85 M165 127 137 115 M127 165 115 137 M73 165 85 137 M35 127 63 115 M35 73 63 85',
  bead: BEADS,
  yantra:
    'M35 35H165V165H35Z M45 45H155V155H45Z M100 58 140 128H60Z M100 142 60 72H140Z M100 98a2 2 0 1 0 .01 0',
  other: 'M45 75 100 50 155 75V135L100 160 45 135Z M45 75 100 100 155 75 M100 100V160 M72 62 128 88V108',
};

/** Draws what a product without a photograph is, and says that the photograph is missing. */
function Drawn({ kind, label, small }: { kind: ProductKind; label: string; small: boolean }) {
  return (
    <svg
      className="product-image product-image--drawn"
      viewBox="0 0 200 200"
      role="img"
      aria-label={`${label} (${goods.noPhoto.toLowerCase()})`}
      aria-hidden={label === '' || undefined}
    >
      <path d={drawings[kind]} />
      {!small && (
        <text x="100" y="188" textAnchor="middle">
          {goods.noPhoto}
        </text>
      )}
    </svg>
  );
}
