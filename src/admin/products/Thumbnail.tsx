import { type ImageFolder, imageSize, versionName, versionWidths } from '#domain/catalogue/image.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import type { NewImage } from './form-images.ts';

/** Sharp on every screen for an image of some 80 pixels. */
const WIDEST = 320;

/** A small view of a product's image as the shop has it, or an empty frame where there is none. */
export function StoredImage({ file, folder }: { file: string | null; folder: ImageFolder }) {
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

/** A small view of an image chosen on this device, as far as it has come. */
export function NewImageView({ image: { state } }: { image: NewImage }) {
  if (state.step === 'ready')
    return <img className="thumbnail" src={state.url} width={80} height={80} alt="" draggable={false} />;
  return (
    <span className="thumbnail thumbnail--none">
      {state.step === 'waiting' ? <span className="spinner" /> : <span className="thumbnail-error">!</span>}
    </span>
  );
}

/** What is said beside it. */
export function NewImageState({ image: { state, file } }: { image: NewImage }) {
  return (
    <>
      {state.step === 'waiting' && <span className="small muted">Getting it ready...</span>}
      {state.step === 'ready' && <span className="small muted">New</span>}
      {state.step === 'refused' && (
        <span className="tile-error">
          <strong>{file.name}</strong> {state.why}
        </span>
      )}
    </>
  );
}
