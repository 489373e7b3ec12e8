import { Link } from 'wouter';
import { fulfilmentTexts } from '#domain/order/fulfilment.ts';
import { itemsToSupply } from '#domain/order/order-items.ts';
import { hasParcel } from '#domain/order/order-line.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { useApiQuery, useErrorPopup } from '../api/query.ts';
import { pathTo } from '../routes.ts';
import { QueryState, Screen } from '../shell/Screen.tsx';
import { placeOf } from '../shell/use-address.ts';
import { rupees } from './money-text.ts';
import { OrderWork } from './OrderWork.tsx';
import { PackingSlips } from './PackingSlip.tsx';
import { PaymentRequest } from './PaymentRequest.tsx';
import './orders.css';

/** Shows one order: what to do about it, who bought it, and what happened. */
export function OrderScreen({ id }: { id: string }) {
  // An order that is being paid changes without the owner.
  const query = useApiQuery<{ order: OrderShownWire; sends_mail: boolean }>(paths.api.showOrder(id), {
    everyMinute: true,
  });
  const notFound = Boolean(query.error?.notFound);
  const order = notFound ? undefined : query.data?.order;
  useErrorPopup(query.error, 'The order could not be read. Please try again.');
  const isToSend =
    order &&
    hasParcel(itemsToSupply(order.items)) &&
    order.status === 'COMPLETED' &&
    order.fulfilment !== 'cancelled';
  // A slip without an address would send the parcel nowhere.
  const canPrint = isToSend && order.address !== '';

  return (
    <>
      <Screen
        title={notFound ? fulfilmentTexts.unknownOrder : order ? `Order of ${order.customer_name}` : 'Order'}
        about={order && [order.order_no, rupees(order.amount)].filter(Boolean).join(' · ')}
        actions={
          <>
            {canPrint && (
              <Button icon="printer" act={() => window.print()}>
                Packing slip
              </Button>
            )}
            <Link className="quiet" href={placeOf(pathTo('orders'))}>
              All orders
            </Link>
          </>
        }
      >
        {notFound && <p>There is no order with this id. Perhaps a letter of the address is missing.</p>}
        {!notFound && !order && <QueryState query={query} />}
        {order && <PaymentRequest order={order} />}
        {order && <OrderWork order={order} sendsMail={query.data?.sends_mail ?? false} />}
      </Screen>
      {canPrint && <PackingSlips orders={[order]} />}
    </>
  );
}
