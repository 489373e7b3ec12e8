import type { CategoryWire } from '#domain/catalogue/category-wire.ts';
import type { Shelf } from '#domain/catalogue/shop-front.ts';
import { formatPrice } from '#domain/money/money.ts';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { paths } from '#lib/paths.ts';
import { OwnersWord } from '#ui/OwnersWord.tsx';
import { listing } from '#words/listing.ts';
import { shop } from '#words/shop.ts';
import './category-list.css';

/** Shows the shop's categories as large links, each with the number and the prices of its products. */
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
          <span className="small muted">{inWords(category.shelf)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Returns a category's products in words: '9 products, ₹2,100 to ₹42,500'. */
function inWords({ count, prices }: Shelf): string {
  const counted = listing.count(count);
  if (!prices) return counted;
  const from = formatPrice(prices.from);
  return prices.from === prices.to
    ? `${counted}, ${from}`
    : `${counted}, ${listing.between(from, formatPrice(prices.to))}`;
}
