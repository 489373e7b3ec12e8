import { useLayoutEffect, useRef, useState } from 'react';
import { MOST_GALLERY_IMAGES } from '#domain/product.ts';
import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';
import { PhotoPicker } from './PhotoPicker.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import { type GalleryPhoto, neighbour, type Photos, staying } from './photos.ts';
import type { PhotoActions } from './use-photos.ts';

/** The further photos: added, sorted by dragging or by arrows, taken out and put back. */
export function GalleryField({
  photos,
  actions,
  error,
}: {
  photos: Photos;
  actions: PhotoActions;
  error: string | undefined;
}) {
  const list = useRef<HTMLUListElement>(null);
  const toFocus = useRef<string | null>(null);
  const [told, tell] = useState('');
  const row = staying(photos);

  // A photo that moves in the page loses the focus of its buttons, and a removed one takes it along.
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const target = list.current?.querySelector<HTMLElement>(toFocus.current);
    (target ?? document.getElementById('product-images'))?.focus({ preventScroll: target !== null });
    toFocus.current = null;
  });

  const place = (key: string, target: GalleryPhoto) => {
    tell(`Photo ${row.indexOf(target) + 1} of ${row.length}`);
    actions.move(key, target.key);
  };
  const move = (key: string, direction: -1 | 1) => {
    const target = neighbour(photos, key, direction);
    if (!target) return;
    toFocus.current = `[data-move="${key}${direction}"]`;
    place(key, target);
  };
  const remove = (photo: GalleryPhoto) => {
    const at = photos.gallery.indexOf(photo);
    const next = photos.gallery[at + 1] ?? photos.gallery[at - 1];
    toFocus.current =
      photo.kind === 'kept'
        ? `[data-restore="${photo.key}"]`
        : `[data-remove="${next?.key}"], [data-restore="${next?.key}"]`;
    tell('Photo removed');
    actions.remove(photo.key);
  };
  const restore = (key: string) => {
    toFocus.current = `[data-remove="${key}"]`;
    tell('Photo put back');
    actions.restore(key);
  };

  return (
    <div className="gallery-field">
      <Field
        id="product-images"
        label={adminCopy.product.gallery}
        error={error}
        hint={`${row.length} of ${MOST_GALLERY_IMAGES}.${row.length > 1 ? ' Drag them into order, or use the arrows.' : ''}`}
      >
        <PhotoPicker name="images" multiple prompt="Add photos" choose={actions.addToGallery} />
      </Field>
      {photos.gallery.length > 0 && (
        <ul ref={list} className="tiles" aria-label="Photos in the gallery">
          {photos.gallery.map((photo) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              number={row.indexOf(photo) + 1}
              total={row.length}
              move={(direction) => move(photo.key, direction)}
              moveHere={(key) => place(key, photo)}
              remove={() => remove(photo)}
              restore={() => restore(photo.key)}
              retry={() => photo.kind === 'new' && actions.retry(photo)}
            />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </div>
  );
}
