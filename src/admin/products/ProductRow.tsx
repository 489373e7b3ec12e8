import { Link } from 'wouter';
import { formatPrice } from '#domain/money.ts';
import { type ProductWire, wirePrices } from '#domain/product.ts';
import { Icon } from '#ui/Icon.tsx';
import { adminCopy } from '../copy.ts';
import { StatusBadge } from '../shell/StatusBadge.tsx';
import { StoredPhoto } from './StoredPhoto.tsx';

/** One product of the list. */
export function ProductRow({
  product,
  number,
  isSaved,
  remove,
}: {
  product: ProductWire;
  /** Its number in the whole list. */
  number: number;
  /** Whether it was saved just now. */
  isSaved: boolean;
  remove: () => void;
}) {
  const { charged } = wirePrices(product);
  const form = `/edit-product/${product.id}`;
  return (
    <tr className={isSaved ? 'just-saved' : undefined} data-saved={isSaved || undefined}>
      <td data-label="Sr.No">{number}</td>
      <td data-label="Category">{product.category?.category_name ?? adminCopy.notAvailable}</td>
      <td data-label={adminCopy.product.name} className="product-cell">
        <div className="product-in-row">
          <StoredPhoto file={product.main_image} folder="product_images" />
          <div>
            <Link href={form} className="product-link">
              {product.product_name}
            </Link>
            <div className="small muted">{charged === null ? 'Price on request' : formatPrice(charged)}</div>
          </div>
        </div>
      </td>
      <td data-label="Status">
        <StatusBadge status={product.product_status} />
      </td>
      <td data-label="Actions" className="table-actions">
        <Link className="icon-button" href={form} data-edit>
          <Icon name="edit" />
          <span className="visually-hidden">Edit {product.product_name}</span>
        </Link>
        <Link className="icon-button" href={`/add-product?copy=${product.id}`}>
          <Icon name="copy" />
          <span className="visually-hidden">Duplicate {product.product_name}</span>
        </Link>
        <button type="button" className="icon-button" onClick={remove}>
          <Icon name="trash" />
          <span className="visually-hidden">Delete {product.product_name}</span>
        </button>
      </td>
    </tr>
  );
}
