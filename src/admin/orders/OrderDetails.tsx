import { Link } from 'wouter';
import { fulfilmentTexts } from '#domain/fulfilment.ts';
import type { OrderShownWire } from '#domain/order-shown.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { useFailurePopup, useRead } from '../calls/use-read.ts';
import { Reading } from '../shell/Reading.tsx';
import { Screen } from '../shell/Screen.tsx';
import { placeOf } from '../shell/use-address.ts';
import { OrderDesk } from './OrderDesk.tsx';
import { buyerLines } from './order-words.ts';
import { PackingSlip } from './PackingSlip.tsx';
import './order-details.css';

/** One order: what to do about it, for whom it is, what happened. */
export function OrderDetails({ id }: { id: string }) {
  // One that is being paid changes by itself.
  const read = useRead<{ order: OrderShownWire }>(paths.api.showOrder(id), { everyMinute: true });
  const unknown = Boolean(read.error?.unknown);
  const order = unknown ? undefined : read.data?.order;
  useFailurePopup(read.error, 'The order could not be read. Please try again.');
  const canPrint = order && order.status === 'COMPLETED' && buyerLines(order).length > 0;

  return (
    <>
      <Screen
        title={unknown ? fulfilmentTexts.unknownOrder : order ? `Order of ${order.customer_name}` : 'Order'}
        actions={
          <>
            {canPrint && (
              <button type="button" className="button" onClick={() => window.print()}>
                <Icon name="printer" />
                Packing slip
              </button>
            )}
            <Link className="back-link" href={placeOf('/orders')}>
              All orders
            </Link>
          </>
        }
      >
        {unknown && <p>There is no order with this id. Perhaps a letter of the address is missing.</p>}
        {!unknown && !order && <Reading read={read} />}
        {order && <OrderDesk order={order} />}
      </Screen>
      {canPrint && <PackingSlip order={order} />}
    </>
  );
}
