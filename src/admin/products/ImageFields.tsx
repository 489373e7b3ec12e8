import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MOST_GALLERY_IMAGES } from '#domain/catalogue/product.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { adminCopy } from '../copy.ts';
import {
  type FormImage,
  isStaying,
  isUnderWay,
  isUnsent,
  neighbour,
  photosStatus,
  staying,
} from './form-images.ts';
import { ImagePicker, useDrop } from './ImagePicker.tsx';
import { ImageText, ImageView, StoredImage } from './Thumbnail.tsx';
import type { HeldForm } from './use-product-form.ts';

const { labels, photos: photoWords } = adminCopy.product;

/** True for an image that cannot be saved as it is. */
const hasFailed = (image: FormImage) => isUnsent(image) || image.state.step === 'refused';
/** True for an image that can be tried again. After a reload its file has to be chosen again. */
const mayRetry = (image: FormImage) => hasFailed(image) && (isUnsent(image) || image.chosen !== null);
/** Returns the word of the button that sends an image again, or reads its file once more. */
const retryWord = (image: FormImage) => (isUnsent(image) ? 'Retry' : 'Try again');

/** Announces the state of the photos to screen readers as it changes. */
export function PhotosStatus({ images }: HeldForm) {
  return (
    <p className="visually-hidden" role="status">
      {photosStatus(images)}
    </p>
  );
}

/**
 * Shows the image that shoppers see first. A new one takes the place of the present one; if that is undone,
 * the present one stays.
 */
export function MainImageField({ product, images: { main: chosen }, actions, imageTexts }: HeldForm) {
  const present = product?.main_image ?? null;
  return (
    <div className="main-image">
      {(chosen || present) && (
        <div className="line main-image-tile">
          {chosen ? <ImageView image={chosen} /> : <StoredImage file={present} folder="product_images" />}
          <div>
            {chosen ? (
              <ImageText image={chosen} name="main image" />
            ) : (
              <span className="visually-hidden">In the shop</span>
            )}
            {chosen && (
              <div className="tile-actions">
                {mayRetry(chosen) && (
                  <Button look="quiet" act={() => actions.retry(chosen)} about="with the main image">
                    {retryWord(chosen)}
                  </Button>
                )}
                <Button look="quiet" act={() => actions.remove(chosen.key)} about="(main image)">
                  {isUnderWay(chosen) ? 'Cancel' : present ? 'Keep the present one' : 'Remove'}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      <Field
        id="product-main-image"
        label={labels.main_image}
        error={[imageTexts.main_image, imageTexts.main_photo].flatMap((texts) => texts ?? []).join(' ')}
      >
        <ImagePicker
          name="main_image"
          prompt={chosen || present ? 'Choose another photo' : 'Choose a photo'}
          choose={actions.chooseMain}
        />
      </Field>
    </div>
  );
}

/**
 * Returns the actions of the gallery's buttons and of dragging. Each announces what it did, and moves the
 * focus to where the owner goes on.
 */
function useGallery({ images, actions }: HeldForm) {
  const list = useRef<HTMLUListElement>(null);
  const [announcement, announce] = useState('');
  const row = staying(images);

  const act = (said: string, change: () => void, next?: string) => {
    flushSync(() => {
      announce(said);
      change();
    });
    if (!next) return;
    // A button loses the focus when its image moves in the page or is removed.
    const target = list.current?.querySelector<HTMLElement>(next);
    (target ?? document.getElementById('product-images'))?.focus({ preventScroll: Boolean(target) });
  };
  /** Returns the selector of the button that removes an image, or puts it back. */
  const lastButton = (key?: string) => `[data-key="${key}"] .tile-actions > :last-child`;

  const place = (key: string, target: FormImage, next?: string) =>
    act(`Photo ${row.indexOf(target) + 1} of ${row.length}`, () => actions.move(key, target.key), next);
  const move = (key: string, direction: -1 | 1) => {
    const target = neighbour(images, key, direction);
    if (target) place(key, target, `[data-key="${key}"] [data-move="${direction}"]`);
  };
  const remove = (image: FormImage) => {
    const { key, state } = image;
    const at = images.gallery.findIndex((image) => image.key === key);
    const beside = images.gallery[at + 1] ?? images.gallery[at - 1];
    act(
      isUnderWay(image) ? 'Photo cancelled' : 'Photo removed',
      () => actions.remove(key),
      lastButton(state.step === 'stored' ? key : beside?.key),
    );
  };
  const restore = (key: string) => act('Photo put back', () => actions.restore(key), lastButton(key));
  return { list, row, announcement, place, move, remove, restore, retry: actions.retry };
}

/** Shows the gallery, where images are added, sorted by dragging or by arrows, removed and put back. */
export function GalleryField(held: HeldForm) {
  const { images, leftOut, actions, imageTexts } = held;
  const gallery = useGallery(held);
  const { list, row, announcement } = gallery;
  const toSort = row.length > 1 ? ' Drag them into order, or use the arrows.' : '';
  const errors = [
    imageTexts.images,
    imageTexts.gallery_photos,
    imageTexts.remove_images,
    imageTexts.image_order,
  ];
  return (
    <div className="gallery-field">
      <Field
        id="product-images"
        label={labels.images}
        error={errors.flatMap((texts) => texts ?? []).join(' ')}
        hint={`${row.length} of ${MOST_GALLERY_IMAGES}.${toSort}`}
      >
        <ImagePicker name="images" multiple prompt="Add photos" choose={actions.addToGallery} />
      </Field>
      <Notice kind="plain">{leftOut.length > 0 && photoWords.leftOut(leftOut)}</Notice>
      {images.gallery.length > 0 && (
        <ul ref={list} className="plain tiles" aria-label="Photos in the gallery">
          {images.gallery.map((image) => (
            <ImageTile key={image.key} image={image} gallery={gallery} />
          ))}
        </ul>
      )}
      {images.gallery.filter(isUnsent).length > 1 && (
        <Button act={actions.retryAll}>Retry all photos that were not sent</Button>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** Type of the dragged data, so that only images of this gallery are dropped into it. */
const DRAGGED = 'application/x-gallery-image';

/** Shows an image of the gallery with all its buttons. */
function ImageTile({
  image,
  gallery: { row, place, move, remove, restore, retry },
}: {
  image: FormImage;
  gallery: ReturnType<typeof useGallery>;
}) {
  const { over, target } = useDrop(DRAGGED, (dropped) => {
    const key = dropped.getData(DRAGGED);
    if (key !== image.key) place(key, image);
  });
  const stays = isStaying(image);
  /** Its number among the images that stay; 0 for one that is removed. */
  const number = row.indexOf(image) + 1;
  const failed = hasFailed(image);
  const name = stays ? `photo ${number}` : (image.chosen?.name ?? 'this photo');
  const classes = ['surface tile', !stays && 'tile--going', failed && 'tile--failed', over && 'tile--over'];

  const arrow = (direction: -1 | 1, words: string) => {
    const atEnd = direction === -1 ? number === 1 : number === row.length;
    return (
      <Button
        look="icon"
        icon={direction === -1 ? 'chevron-left' : 'chevron-right'}
        aria-disabled={atEnd}
        data-move={direction}
        act={() => move(image.key, direction)}
      >
        Move {name} {words}
      </Button>
    );
  };

  return (
    <li
      className={classes.filter(Boolean).join(' ')}
      data-key={image.key}
      draggable={stays}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, image.key);
        event.dataTransfer.effectAllowed = 'move';
      }}
      {...(stays && target)}
    >
      <ImageView image={image} />
      <div className="small tile-text">
        {stays && (
          <span>
            Photo {number}
            {image.chosen && ' '}
          </span>
        )}
        <ImageText image={image} name={name} />
      </div>
      <div className="tile-actions">
        {stays && arrow(-1, 'earlier')}
        {stays && arrow(1, 'later')}
        {mayRetry(image) && (
          <Button look="quiet" act={() => retry(image)} about={`with ${name}`}>
            {retryWord(image)}
          </Button>
        )}
        {image.removed ? (
          <Button look="quiet" act={() => restore(image.key)} about="the removal">
            Undo
          </Button>
        ) : (
          <Button
            look={failed ? 'quiet' : 'icon'}
            icon={failed ? undefined : isUnderWay(image) ? 'x' : 'trash'}
            act={() => remove(image)}
            about={name}
          >
            {isUnderWay(image) ? 'Cancel' : 'Remove'}
          </Button>
        )}
      </div>
    </li>
  );
}
