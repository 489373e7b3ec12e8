import type { CategoryWire } from '#domain/catalogue/category-wire.ts';
import type { Shelf } from '#domain/catalogue/shop-filter.ts';
import { formatPrice } from '#domain/money/money.ts';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import './category-list.css';

/** Shows the shop's categories as large links, each with the number and the prices of its products. */
export default function CategoryList({ categories }: { categories: (CategoryWire & { shelf: Shelf })[] }) {
  return categories.length === 0 ? (
    <div>
      <h2>{copy.noProducts}</h2>
      <p>We are adding products to the shop. Please ask us for what you are looking for.</p>
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
            {category.category_name}
          </a>
          <span className="small muted">{inWords(category.shelf)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Returns a category's products in words: '9 products, ₹2,100 to ₹42,500'. */
function inWords({ count, prices }: Shelf): string {
  const counted = count === 1 ? '1 product' : `${count} products`;
  if (!prices) return counted;
  const from = formatPrice(prices.from);
  return prices.from === prices.to
    ? `${counted}, ${from}`
    : `${counted}, ${from} to ${formatPrice(prices.to)}`;
}
