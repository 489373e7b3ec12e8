import { type ImageFolder, imageSize, versionName, versionWidths } from '#domain/catalogue/image.ts';
import { paths } from '#lib/paths.ts';
import './product-image.css';

/** Shows a product's photograph in the size that the screen needs, or a drawn stone where there is none. */
export function ProductImage({
  file,
  folder,
  alt,
  sizes,
  widest = Number.POSITIVE_INFINITY,
  first = false,
}: {
  file: string | null;
  folder: ImageFolder;
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
  if (file === null || !size) return <StepCutStone label={alt} />;
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

/** Draws a step-cut stone in one brass line, for a product without a photograph. */
function StepCutStone({ label }: { label: string }) {
  return (
    <svg
      className="product-image product-image--drawn"
      viewBox="0 0 200 200"
      role="img"
      aria-label={`${label} (no photo yet)`}
      aria-hidden={label === '' || undefined}
    >
      <path d="M73 35H127L165 73V127L127 165H73L35 127V73Z M85 63H115L137 85V115L115 137H85L63 115V85Z M73 35 85 63 M127 35 115 63 M165 73 137 85 M165 127 137 115 M127 165 115 137 M73 165 85 137 M35 127 63 115 M35 73 63 85" />
    </svg>
  );
}
