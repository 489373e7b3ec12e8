import type { ProductWire } from '#domain/catalogue/product.ts';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';

/** A thumbnail is 72 px wide: thrice that on the densest of phones. */
const WIDEST_THUMBNAIL = 320;

/**
 * A product's photographs as a row to swipe, with thumbnails that lead to each. It needs no script; `scripts/gallery`
 * marks the thumbnail of the photo in view and zooms within the row.
 */
export function Gallery({ product }: { product: ProductWire }) {
  const { product_name: name, main_image } = product;
  const images = [
    ...(main_image ? [{ file: main_image, folder: 'product_images' as const }] : []),
    ...product.images.map(({ image_path }) => ({ file: image_path, folder: 'products' as const })),
  ];
  const [first] = images;
  const many = images.length > 1;
  return (
    <div className="gallery">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and arrow keys must be able to scroll it */}
      <section className="gallery-row" tabIndex={0} aria-label={`Photos of ${name}`}>
        {first ? (
          images.map(({ file, folder }, at) => (
            <div className="gallery-photo" id={`photo-${at + 1}`} key={file}>
              <ProductImage
                file={file}
                folder={folder}
                alt={many ? `${name}, photo ${at + 1} of ${images.length}` : name}
                sizes="(min-width: 1100px) 560px, (min-width: 720px) 46vw, 88vw"
                first={at === 0}
              />
            </div>
          ))
        ) : (
          <ProductImage file={null} folder="product_images" alt={name} sizes="" />
        )}
      </section>
      {first && (
        <a className="icon-button gallery-zoom no-print" href={paths.image(first.folder, first.file)}>
          <span>
            <Icon name="zoom-in" />
            <span className="visually-hidden">Zoom this photo</span>
          </span>
          <span hidden>
            <Icon name="zoom-out" />
            <span className="visually-hidden">Show the whole photo</span>
          </span>
        </a>
      )}
      {many && (
        <ul className="plain gallery-thumbs no-print">
          {images.map(({ file, folder }, at) => (
            <li key={file}>
              <a href={`#photo-${at + 1}`} aria-current={at === 0 || undefined}>
                <span className="visually-hidden">{`Show photo ${at + 1}`}</span>
                <ProductImage file={file} folder={folder} alt="" sizes="72px" widest={WIDEST_THUMBNAIL} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
