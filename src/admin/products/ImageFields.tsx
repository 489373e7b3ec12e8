import { useLayoutEffect, useRef, useState } from 'react';
import { MOST_GALLERY_IMAGES } from '#domain/catalogue/product.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';
import { type FormImage, type FormImages, neighbour, staying } from './form-images.ts';
import { ImagePicker } from './ImagePicker.tsx';
import { ImageTile } from './ImageTile.tsx';
import { ImageText, ImageView, StoredImage } from './Thumbnail.tsx';
import type { ImageActions } from './use-form-images.ts';

/** The image that shoppers see first. A new one takes the place of the present one; undone, that one stays. */
export function MainImageField({
  present,
  chosen,
  actions,
  error,
}: {
  /** File name of the image the product has. */
  present: string | null;
  chosen: FormImage | null;
  actions: ImageActions;
  error: string | undefined;
}) {
  return (
    <div className="main-image">
      <Field id="product-main-image" label={adminCopy.product.mainImage} error={error}>
        <ImagePicker
          name="main_image"
          prompt={chosen || present ? 'Choose another photo' : 'Choose a photo'}
          choose={actions.chooseMain}
        />
      </Field>
      {(chosen || present) && (
        <div className="line main-image-tile">
          {chosen ? <ImageView image={chosen} /> : <StoredImage file={present} folder="product_images" />}
          <div>
            {chosen ? <ImageText image={chosen} /> : <span className="small muted">In the shop</span>}
            {chosen && (
              <div className="tile-actions">
                {chosen.state.step === 'refused' && (
                  <Button look="quiet" act={() => actions.retry(chosen)}>
                    Try again
                  </Button>
                )}
                <Button look="quiet" act={() => actions.remove(chosen.key)} about="(main image)">
                  {present ? 'Keep the present one' : 'Remove'}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** The further images: added, sorted by dragging or by arrows, taken out and put back. */
export function GalleryField({
  images,
  actions,
  error,
}: {
  images: FormImages;
  actions: ImageActions;
  error: string | undefined;
}) {
  const list = useRef<HTMLUListElement>(null);
  const toFocus = useRef<string | null>(null);
  const [announcement, announce] = useState('');
  const row = staying(images);

  // An image that moves in the page loses the focus of its buttons, and a removed one takes it along.
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const target = list.current?.querySelector<HTMLElement>(toFocus.current);
    (target ?? document.getElementById('product-images'))?.focus({ preventScroll: target !== null });
    toFocus.current = null;
  });

  const place = (key: string, target: FormImage) => {
    announce(`Photo ${row.indexOf(target) + 1} of ${row.length}`);
    actions.move(key, target.key);
  };
  const move = (key: string, direction: -1 | 1) => {
    const target = neighbour(images, key, direction);
    if (!target) return;
    toFocus.current = `[data-move="${key}${direction}"]`;
    place(key, target);
  };
  const remove = (image: FormImage) => {
    const at = images.gallery.indexOf(image);
    const next = images.gallery[at + 1] ?? images.gallery[at - 1];
    toFocus.current =
      image.state.step === 'stored'
        ? `[data-restore="${image.key}"]`
        : `[data-remove="${next?.key}"], [data-restore="${next?.key}"]`;
    announce('Photo removed');
    actions.remove(image.key);
  };
  const restore = (key: string) => {
    toFocus.current = `[data-remove="${key}"]`;
    announce('Photo put back');
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
        <ImagePicker name="images" multiple prompt="Add photos" choose={actions.addToGallery} />
      </Field>
      {images.gallery.length > 0 && (
        <ul ref={list} className="plain tiles" aria-label="Photos in the gallery">
          {images.gallery.map((image) => (
            <ImageTile
              key={image.key}
              image={image}
              number={row.indexOf(image) + 1}
              total={row.length}
              move={(direction) => move(image.key, direction)}
              moveHere={(key) => place(key, image)}
              remove={() => remove(image)}
              restore={() => restore(image.key)}
              retry={() => actions.retry(image)}
            />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}
