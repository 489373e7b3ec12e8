import type { ReactNode } from 'react';
import { imageSize, versionName } from '#domain/catalogue/image.ts';
import { photoWith } from '#domain/catalogue/product-options.ts';
import { formatTotal } from '#domain/money/money.ts';
import { lineKey } from '#domain/order/basket.ts';
import { type Offer, totalOf } from '#domain/order/offer.ts';
import { paths } from '#lib/paths.ts';
import { checkout as say } from '#words/checkout.ts';
import { lines as lineWords } from '#words/lines.ts';

/** Most photographs beside the title; a phone is not wide enough for more. */
const MOST_PHOTOS = 3;

/** The title, photographs of what is bought, and the total, above the form. */
export function CheckoutBanner({
  title,
  offers,
  deliveredBy,
}: {
  title: ReactNode;
  offers: readonly Offer[];
  deliveredBy: string;
}) {
  const photos = offers.flatMap(({ obstacle, product, line }) => {
    const file = product && !obstacle ? photoWith(product, line.options) : null;
    return file && imageSize(file) ? [{ key: lineKey(line), file }] : [];
  });
  return (
    <section className="checkout-banner on-dark">
      <div className="wrap line banner">
        {photos.length > 0 && (
          <div className="banner-photos">
            {photos.slice(0, MOST_PHOTOS).map(({ key, file }) => (
              <img
                key={key}
                src={paths.image('product_images', versionName(file, 160))}
                width={96}
                height={96}
                alt=""
              />
            ))}
          </div>
        )}
        <div>
          <h1>{title}</h1>
          <p>
            <span className="visually-hidden">{lineWords.total} </span>
            <span className="price">{formatTotal(totalOf(offers))}</span>
          </p>
          <p className="small banner-when">{say.deliveredBy(deliveredBy)}</p>
        </div>
      </div>
    </section>
  );
}
