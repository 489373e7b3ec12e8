import { Link } from 'wouter';
import type { ProductWire } from '#domain/catalogue/product.ts';
import type { ProductsChange } from '#domain/catalogue/products-change.ts';
import { isBack } from '#domain/order/fulfilment.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { pathTo } from '../routes.ts';
import { StatusBadge } from '../shell/badges.tsx';
import { useChangeChosen } from '../shell/selection.tsx';
import { counted } from '../shell/words.tsx';

/** A change of products that is made without their forms. */
export type Change = Omit<ProductsChange, 'ids'>;

/** Changes products without their forms, one or several alike. */
export const useChangeProducts = (failed: string) =>
  useChangeChosen<ProductWire, Change>(paths.api.changeProducts(), failed);

/** Returns the change that takes a change of a product's status back. */
export const formerStatus = ({ product_status }: ProductWire): Change => ({ product_status });

export const CHANGE_FAILED = 'Not all of it could be changed. Please look at the list and try again.';

/** Says in which list a product with this status is. */
export const onOrOff = (status: number) => (status === 1 ? 'in the shop' : 'off the shop');

/** Takes a product off the shop with one tap, or puts it back, and offers to undo that. */
export function StatusSwitch({ product }: { product: ProductWire }) {
  const { change, busy } = useChangeProducts(CHANGE_FAILED);
  const { product_name: name, product_status: status } = product;
  const to = status === 1 ? 0 : 1;
  return (
    <Button
      role="switch"
      aria-checked={status === 1}
      busy={busy}
      className="status-switch"
      act={() => change([product], { product_status: to }, `${name} is ${onOrOff(to)}`, formerStatus)}
      about={`in the shop: ${name}`}
    >
      <StatusBadge status={status} />
    </Button>
  );
}

/** The pieces of a product in an order. */
interface Pieces {
  order: Pick<OrderShownWire, 'id' | 'fulfilment'>;
  quantity: number;
  lines: number[];
}

/**
 * Says whether a product is in the shop, with one button that changes it. Shows nothing of a deleted product.
 */
export function OnSale({
  productId,
  isNamed = false,
  pieces,
}: {
  productId: number;
  /** True beside the same sentence about other products. */
  isNamed?: boolean;
  pieces?: Pieces;
}) {
  const { data } = useApiQuery<{ datalist: ProductWire }>(paths.api.editProduct(productId));
  const { change, busy } = useChangeProducts('The product could not be changed. Please try again.');
  const product = data?.datalist;
  if (!product || product.id !== productId) return null;
  const isGone = product.single && product.sold;
  const isOn = product.product_status === 1 && !isGone;
  const act = () =>
    isGone
      ? change([product], { sold: false, product_status: 1 }, 'Back on sale', () => null)
      : change(
          [product],
          { product_status: isOn ? 0 : 1 },
          isOn ? 'Off the shop' : 'Back on sale',
          formerStatus,
        );
  return (
    <p>
      {isNamed && <strong>{product.product_name}: </strong>}
      {isGone
        ? 'There was only one of it: it is sold and off the shop.'
        : `This product is ${isOn ? 'on sale in' : 'off'} the shop.`}{' '}
      <Button look="quiet" busy={busy} act={act} {...(isNamed && { about: product.product_name })}>
        {isOn ? 'Take this product off the shop' : 'Put it back on sale'}
      </Button>
      {product.stock !== null && (
        <>
          {' '}
          {counted(product.stock, 'piece is', 'pieces are')} counted in stock.{' '}
          {pieces && isBack(pieces.order.fulfilment) ? (
            <PutBackButton pieces={pieces} about={product.product_name} />
          ) : (
            <>
              If some came back,{' '}
              <Link href={pathTo('editProduct', product.id)}>write the new number into the product</Link>.
            </>
          )}
        </>
      )}
    </p>
  );
}

/** Puts the pieces of an order back into the stock. The server does it once, however often it is pressed. */
function PutBackButton({ pieces: { order, quantity, lines }, about }: { pieces: Pieces; about: string }) {
  const { send, busy } = useSend(
    () => postAdmin<{ message: string }>(paths.api.putBack(order.id), { lines }),
    {
      done: ({ message }) => message,
      failed: 'The stock could not be changed. Please try again.',
      oncePerTap: true,
    },
  );
  return (
    <Button look="quiet" busy={busy} act={() => send()} about={about}>
      Put {quantity === 1 ? 'this piece' : `these ${quantity} pieces`} back into the stock
    </Button>
  );
}
