import type { ProductWire } from '#domain/catalogue/product.ts';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { productName } from '#islands/product/ProductName.tsx';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { shop } from '#words/shop.ts';

const say = shop.product;

/** Widest version of a thumbnail, in pixels: it is 72 px wide, and thrice that on the densest of phones. */
const WIDEST_THUMBNAIL = 320;

/**
 * Shows a product's photographs as a row to swipe, with thumbnails that lead to each. It needs no script.
 * `scripts/product-photos` marks the thumbnail of the photo in view and zooms within the row.
 */
export function PhotoViewer({ product }: { product: ProductWire }) {
  const { main_image } = product;
  const name = productName(product.product_name, product.facts);
  const images = [
    ...(main_image ? [{ file: main_image, folder: 'product_images' as const }] : []),
    ...product.images.map(({ image_path }) => ({ file: image_path, folder: 'products' as const })),
  ];
  const [first] = images;
  const many = images.length > 1;
  return (
    <div className="viewer">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and arrow keys must be able to scroll it */}
      <section className="viewer-row" tabIndex={0} aria-label={say.photosOf(name)}>
        {first ? (
          images.map(({ file, folder }, at) => (
            <div className="viewer-photo" id={`photo-${at + 1}`} key={file}>
              <ProductImage
                file={file}
                folder={folder}
                name={name}
                alt={many ? say.photoOf(name, at + 1, images.length) : name}
                sizes="(min-width: 1100px) 560px, (min-width: 720px) 46vw, 88vw"
                first={at === 0}
              />
            </div>
          ))
        ) : (
          <ProductImage file={null} folder="product_images" name={name} alt={name} sizes="" />
        )}
      </section>
      {first && (
        <a className="icon-button viewer-zoom no-print" href={paths.image(first.folder, first.file)}>
          <span>
            <Icon name="zoom-in" />
            <span className="visually-hidden">{say.zoom}</span>
          </span>
          <span hidden>
            <Icon name="zoom-out" />
            <span className="visually-hidden">{say.whole}</span>
          </span>
        </a>
      )}
      {many && (
        <ul className="plain viewer-thumbs no-print">
          {images.map(({ file, folder }, at) => (
            <li key={file}>
              <a href={`#photo-${at + 1}`} aria-current={at === 0 || undefined}>
                <span className="visually-hidden">{say.showPhoto(at + 1)}</span>
                <ProductImage
                  file={file}
                  folder={folder}
                  name={name}
                  alt=""
                  sizes="72px"
                  widest={WIDEST_THUMBNAIL}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
