import { useEffect, useState } from 'react';
import { type ImageFolder, imageSize, versionName, versionWidths } from '#domain/catalogue/image.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import type { FormImage } from './form-images.ts';

/** Widest version of a thumbnail, in pixels: sharp on every screen at 80 pixels. */
const WIDEST = 320;

/** Shows a small image of a product, or an empty frame if there is none. */
export function StoredImage({ file, folder }: { file: string | null; folder: ImageFolder }) {
  const size = file && imageSize(file);
  if (!size)
    return (
      <span className="thumbnail thumbnail--none">
        <Icon name="photo-plus" />
      </span>
    );
  const versions = versionWidths(size.width)
    .filter((width) => width <= WIDEST)
    .map((width) => `${paths.image(folder, versionName(file, width))} ${width}w`);
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

/** Shows a small image of the form, or a sign while it waits or has failed. */
export function ImageView({ image: { state } }: { image: FormImage }) {
  if (state.step === 'stored') return <StoredImage file={state.file} folder="products" />;
  if ('image' in state && state.image) return <ChosenImage image={state.image} />;
  if (state.step === 'uploaded')
    return (
      <img className="thumbnail" src={state.photo.path} width={80} height={80} alt="" draggable={false} />
    );
  return (
    <span className="thumbnail thumbnail--none">
      {state.step === 'waiting' ? <span className="spinner" /> : <span className="thumbnail-error">!</span>}
    </span>
  );
}

function ChosenImage({ image }: { image: Blob }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(image);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  return <img className="thumbnail" src={url || undefined} width={80} height={80} alt="" draggable={false} />;
}

/** Says how far an image has come. */
export function ImageText({ image: { state, chosen, removed }, name }: { image: FormImage; name: string }) {
  return (
    <>
      {removed && <span className="small">Goes when you save</span>}
      {state.step === 'waiting' && <span className="small muted">Getting it ready...</span>}
      {state.step === 'sending' && <Progress part={state.part} name={name} />}
      {state.step === 'uploaded' && <span className="small muted">New</span>}
      {(state.step === 'refused' || state.step === 'unsent') && (
        <span className="tile-error">
          <strong>{chosen?.name}</strong> {state.why}
        </span>
      )}
    </>
  );
}

/** Shows how much of a photo was sent. Once all of it was, the shop draws it in all its sizes. */
function Progress({ part, name }: { part: number | null; name: string }) {
  if (part === null) return <span className="small muted">Waits to be sent</span>;
  return (
    <span className="small muted tile-progress">
      <progress
        max={100}
        value={part < 1 ? Math.floor(part * 100) : undefined}
        aria-label={`Sending ${name}`}
      />
      {part < 1 ? `Sending, ${Math.floor(part * 100)} %` : 'Sent, being prepared...'}
    </span>
  );
}
