import type { CategoryWire } from '#domain/catalogue/category-wire.ts';
import type { Shelf } from '#domain/catalogue/shop-front.ts';
import { formatPrice } from '#domain/money/money.ts';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { paths } from '#lib/paths.ts';
import { OwnersWord } from '#ui/OwnersWord.tsx';
import { goods } from '#words/goods.ts';
import { listing } from '#words/listing.ts';
import { shop } from '#words/shop.ts';
import './category-list.css';

/** Shows the shop's categories as large links, each with the lowest price in it. */
export default function CategoryList({ categories }: { categories: (CategoryWire & { shelf: Shelf })[] }) {
  return categories.length === 0 ? (
    <div>
      <h2>{listing.noProducts}</h2>
      <p>{shop.front.adding}</p>
    </div>
  ) : (
    <ul className="plain category-list">
      {categories.map((category, at) => (
        <li key={category.id}>
          <ProductImage
            file={category.shelf.image}
            folder="product_images"
            name={category.category_name}
            alt=""
            sizes="(min-width: 1100px) 18rem, (min-width: 700px) 30vw, 44vw"
            first={at < 2}
          />
          <a className="cover category-name" href={paths.category(category.category_slug)}>
            <OwnersWord>{category.category_name}</OwnersWord>
          </a>
          <span className="small muted">{fromInWords(category.shelf)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the lowest price of a category in words: 'from ₹2,100'. */
function fromInWords({ prices }: Shelf): string | null {
  return prices && goods.from.join(formatPrice(prices.from));
}
