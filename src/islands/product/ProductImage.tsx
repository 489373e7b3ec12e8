import { type ImageFolder, imageSize, versionName, versionWidths } from '#domain/catalogue/image.ts';
import { type ProductKind, productKind } from '#domain/catalogue/product-kind.ts';
import { paths } from '#lib/paths.ts';
import { goods } from '#words/goods.ts';
import './product-image.css';

/** Beads in a ring. */
const BEADS = Array.from({ length: 18 }, (_, at) => {
  const angle = (at * Math.PI) / 9 + Math.PI / 18;
  const x = (100 + 52 * Math.sin(angle) - 8).toFixed(1);
  return `M${x} ${(88 - 52 * Math.cos(angle)).toFixed(1)}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0`;
}).join(' ');

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
  if (file === null || !size) return <Drawn name={name} label={alt} small={widest < 400} />;
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

/** In brass lines what a product is, by the first of these that fits its name; where none does, by its kind. */
const drawings: readonly (readonly [name: RegExp, path: string])[] = [
  [/mala/i, `${BEADS} M100 146V152 M94 152H106L110 172H90Z`],
  [/bracelet/i, BEADS],
  // A single bead with its ribs.
  [
    /rudraksha|bead/i,
    'M100 40a55 60 0 1 0 .01 0 M100 40C70 65 70 135 100 160C130 135 130 65 100 40 M78 46C45 75 45 125 78 154 M122 46C155 75 155 125 122 154 M100 28V40 M100 160V172',
  ],
  [
    /\brings?\b/i,
    'M100 78a47 47 0 1 0 .01 0 M100 88a37 37 0 1 0 .01 0 M80 48H120L132 62 100 88 68 62Z M68 62H132 M88 62 100 88 112 62',
  ],
  [
    /pendant|locket/i,
    'M50 30C55 65 80 78 100 82C120 78 145 65 150 30 M100 82a6 6 0 1 0 .01 0 M80 104H120L138 122 100 166 62 122Z M62 122H138 M86 122 100 166 114 122',
  ],
];

const ofKind: Record<ProductKind, string> = {
  stone:
    'M73 35H127L165 73V127L127 165H73L35 127V73Z M85 63H115L137 85V115L115 137H85L63 115V85Z M73 35 85 63 M127 35 115 63 M165 73 137 85 M165 127 137 115 M127 165 115 137 M73 165 85 137 M35 127 63 115 M35 73 63 85',
  bead: BEADS,
  yantra:
    'M35 35H165V165H35Z M45 45H155V155H45Z M100 58 140 128H60Z M100 142 60 72H140Z M100 98a2 2 0 1 0 .01 0',
  other: 'M45 75 100 50 155 75V135L100 160 45 135Z M45 75 100 100 155 75 M100 100V160 M72 62 128 88V108',
};

const drawingOf = (name: string): string =>
  drawings.find(([fits]) => fits.test(name))?.[1] ?? ofKind[productKind(name)];

/** Draws what a product without a photograph is, and says that the photograph is missing. */
function Drawn({ name, label, small }: { name: string; label: string; small: boolean }) {
  return (
    <svg
      className="product-image product-image--drawn"
      viewBox="0 0 200 200"
      role="img"
      aria-label={`${label} (${goods.noPhoto.toLowerCase()})`}
      aria-hidden={label === '' || undefined}
    >
      <path d={drawingOf(name)} />
      {!small && (
        <text x="100" y="188" textAnchor="middle">
          {goods.noPhoto}
        </text>
      )}
    </svg>
  );
}
