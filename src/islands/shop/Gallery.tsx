import { type TouchEvent, useRef, useState } from 'react';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { useReady } from '#ui/use-ready.ts';
import type { ImageShown } from './images.ts';

/** How far a finger moves, in pixels, before it counts as a swipe. */
const SWIPE = 40;

/** A thumbnail is a fifth of a phone's screen at most: 105 px, thrice that on the densest of them. */
const WIDEST_THUMBNAIL = 320;

/** The big image with its thumbnails; choosing one, or swiping, replaces the big image. */
export default function Gallery({ images, name }: { images: ImageShown[]; name: string }) {
  const [chosen, setChosen] = useState(0);
  const gallery = useRef<HTMLDivElement>(null);
  useReady(gallery);
  const from = useRef<number | null>(null);
  const current = images[chosen];
  const many = images.length > 1;

  const swipe = (event: TouchEvent) => {
    const start = from.current;
    const end = event.changedTouches[0]?.clientX;
    from.current = null;
    if (start === null || end === undefined || Math.abs(end - start) < SWIPE || !many) return;
    setChosen((at) => (at + (end < start ? 1 : images.length - 1)) % images.length);
  };

  return (
    <div className="gallery" ref={gallery}>
      <div
        className="gallery-main"
        onTouchStart={(event) => {
          from.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
        }}
        onTouchEnd={swipe}
      >
        <ProductImage
          key={current?.file}
          file={current?.file ?? null}
          folder={current?.folder ?? 'product_images'}
          alt={many ? `${name}, photo ${chosen + 1} of ${images.length}` : name}
          sizes="(min-width: 1100px) 560px, (min-width: 900px) 46vw, 92vw"
          first
        />
      </div>
      {many && (
        <ul className="gallery-thumbs">
          {images.map(({ file, folder }, at) => (
            <li key={file}>
              <button type="button" aria-pressed={at === chosen} onClick={() => setChosen(at)}>
                <span className="visually-hidden">{`Show photo ${at + 1}`}</span>
                <ProductImage
                  file={file}
                  folder={folder}
                  alt=""
                  sizes="(min-width: 480px) 72px, 22vw"
                  widest={WIDEST_THUMBNAIL}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
