import type { ProductWire } from '#domain/catalogue/product.ts';
import { mostPieces, wirePrices } from '#domain/catalogue/wire-prices.ts';
import { taxOf } from '#domain/money/gst.ts';
import { formatTotal, type Paise } from '#domain/money/money.ts';
import { orderAmount } from '#domain/order/order-line.ts';
import { Price } from '#islands/product/Price.tsx';
import { copy } from '#lib/copy.ts';
import { Icon } from '#ui/Icon.tsx';

/** The order on the right: name, price, quantity with plus and minus, total with two decimals. */
export function OrderSummary({
  product,
  facts,
  price,
  taxRate,
  quantity,
  error,
  disabled,
  choose,
}: {
  product: ProductWire;
  facts: string;
  price: Paise;
  /** GST in percent that the price contains; null where no tax is charged. */
  taxRate: number | null;
  quantity: number;
  error: string | undefined;
  disabled: boolean;
  choose: (quantity: number) => void;
}) {
  const { struckOut } = wirePrices(product);
  const most = mostPieces(product);
  const total = orderAmount([{ unitPrice: price, quantity }]);
  const step = (by: number) => {
    const next = quantity + by;
    if (next >= 1 && next <= most) choose(next);
  };
  const button = (by: number, label: string, icon: 'minus' | 'plus', atEnd: boolean) => (
    <button
      type="button"
      className="icon-button"
      value={by}
      aria-label={label}
      aria-disabled={atEnd}
      disabled={disabled}
      onClick={() => step(by)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <section className="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">{copy.summary}</h2>
      <dl>
        <div>
          <dt>{product.product_name}</dt>
          <dd>
            <Price charged={price} struckOut={struckOut !== null && struckOut > price ? struckOut : null} />
          </dd>
        </div>
        <div className="summary-quantity">
          <dt id="quantity-label">Quantity</dt>
          <dd className="line">
            {!product.single && button(-1, 'Decrease quantity', 'minus', quantity <= 1)}
            <output aria-live="polite" aria-labelledby="quantity-label">
              {quantity}
            </output>
            {product.single ? (
              <span className="small muted">There is only one.</span>
            ) : (
              button(1, 'Increase quantity', 'plus', quantity >= most)
            )}
            {product.stock !== null && quantity >= product.stock && (
              <span className="small muted">There are no more.</span>
            )}
          </dd>
        </div>
        <div>
          <dt>Delivery in India</dt>
          <dd>₹0</dd>
        </div>
        <div className="summary-total">
          <dt id="total-label">Total</dt>
          <dd>
            <output className="price" aria-labelledby="total-label">
              {formatTotal(total)}
            </output>
          </dd>
        </div>
        {taxRate !== null && (
          <div>
            <dt>of which GST ({taxRate} %)</dt>
            <dd>{formatTotal(taxOf(total, taxRate))}</dd>
          </div>
        )}
      </dl>
      {facts && <p className="small muted">{facts}</p>}
      {error && (
        <p className="field-error">
          <Icon name="alert-circle" />
          {error}
        </p>
      )}
      <p className="small muted">Inclusive of all taxes and delivery in India.</p>
    </section>
  );
}
