import type { DataList } from '#domain/datalist.ts';
import type { OrderRowWire } from '#domain/order-row.ts';
import { useFailurePopup, useRead } from '../calls/use-read.ts';
import { counted } from '../shell/counted.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { Pager } from '../shell/Pager.tsx';
import { Reading } from '../shell/Reading.tsx';
import { Screen } from '../shell/Screen.tsx';
import { SearchBox } from '../shell/SearchBox.tsx';
import { Tabs } from '../shell/Tabs.tsx';
import { useAddress } from '../shell/use-address.ts';
import { useList } from '../shell/use-list.ts';
import { useSearchText } from '../shell/use-search-text.ts';
import { useWaiting } from '../shell/use-waiting.ts';
import { OrderTable } from './OrderTable.tsx';
import { ordersCall, orderView, orderViews } from './which-orders.ts';

/** The owner's orders, newest first; what she looks at is in the address. */
export function OrderList() {
  const address = useAddress();
  const { page, part, to, go } = address;
  const text = part('q');
  const searched = useSearchText(text, (q) => go({ q, page: null }, { replace: true }));
  const view = orderView(part('show'));
  const { orders: toSend } = useWaiting();
  const call = ordersCall(view, page, text);
  const { read, list, nothingYet } = useList<OrderRowWire>(call, address, { everyMinute: true });
  useFailurePopup(read.error, 'The orders could not be read. Please try again.');

  return (
    <Screen title="Orders" count={toSend} actions={<ExportButton what="orders" />}>
      <SearchBox label="Name, phone, e-mail or order id" text={searched} />
      <Tabs
        label="Which orders"
        tabs={orderViews.map(({ key, name }) => ({
          name,
          to: to({ show: key, q: null, page: null }),
          current: key === view.key && !text,
          ...(key === 'send' && { count: toSend }),
        }))}
      />
      <p role="status" className="small muted">
        {list && !nothingYet && `${counted(list.total, 'order')}${text && ' found among all'}`}
      </p>
      {nothingYet && <Reading read={read} />}
      {!nothingYet &&
        list?.total === 0 &&
        (text ? <p>No order with ‘{text}’.</p> : <NoOrders none={view.none} />)}
      {list && list.data.length > 0 && <OrderTable orders={list.data} busy={read.isPlaceholderData} />}
      {list && <Pager page={page} last={list.last_page} what="orders" go={(to) => go({ page: to })} />}
    </Screen>
  );
}

/** An empty view. On the first days it says that there is no order at all. */
function NoOrders({ none }: { none: string }) {
  const { data } = useRead<{ datalist: DataList<OrderRowWire> }>(ordersCall(orderView('all'), 1, ''));
  return <p>{data?.datalist.total === 0 ? orderView('all').none : none}</p>;
}
