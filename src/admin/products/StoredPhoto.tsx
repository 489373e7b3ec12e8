import { type ImageFolder, imageSize, versionName, versionWidths } from '#domain/image.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';

/** Sharp on every screen for a photo of some 80 pixels. */
const WIDEST = 320;

/** A small view of a product's photo as the shop keeps it, or an empty frame where there is none. */
export function StoredPhoto({ file, folder }: { file: string | null; folder: ImageFolder }) {
  const size = file === null ? null : imageSize(file);
  if (file === null || !size)
    return (
      <span className="thumbnail thumbnail--none">
        <Icon name="photo-plus" />
      </span>
    );
  const widths = versionWidths(size.width);
  const small = widths.filter((width) => width <= WIDEST);
  const versions = (small.length > 0 ? small : widths.slice(0, 1)).map(
    (width) => `${paths.image(folder, versionName(file, width))} ${width}w`,
  );
  return (
    <picture>
      <source type="image/avif" srcSet={versions.join(', ')} sizes="5rem" />
      <img
        className="thumbnail"
        src={paths.image(folder, file)}
        width={80}
        height={80}
        alt=""
        loading="lazy"
        draggable={false}
      />
    </picture>
  );
}
