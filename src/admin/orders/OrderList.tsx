import { useEffect } from 'react';
import type { DataList } from '#domain/datalist.ts';
import type { OrderRowWire } from '#domain/order-row.ts';
import { useFailurePopup, useRead } from '../calls/use-read.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { Pager } from '../shell/Pager.tsx';
import { Reading } from '../shell/Reading.tsx';
import { Screen } from '../shell/Screen.tsx';
import { SearchBox } from '../shell/SearchBox.tsx';
import { Tabs } from '../shell/Tabs.tsx';
import { useAddress } from '../shell/use-address.ts';
import { useWaiting } from '../shell/use-waiting.ts';
import { OrderTable } from './OrderTable.tsx';
import { ordersCall, orderView, orderViews } from './which-orders.ts';

/** How often the list is read anew, in milliseconds. */
const EVERY_MS = 60_000;

/** The owner's orders, newest first; what she looks at is in the address. */
export function OrderList() {
  const { page, part, to, go } = useAddress();
  const text = part('q');
  const view = orderView(part('show'));
  const { orders: toSend, toLook } = useWaiting();
  const read = useRead<{ datalist: DataList<OrderRowWire> }>(ordersCall(view, page, text), {
    everyMs: EVERY_MS,
  });
  useFailurePopup(read.error, 'The orders could not be read. Please try again.');
  const list = read.data?.datalist;
  // Seldom is there anything to look at; a phone has no room for a tab without it.
  const isOffered = ({ key }: { key: string }) => key !== 'look' || toLook > 0 || view.key === 'look';
  const pastEnd = !read.isPlaceholderData && list !== undefined && page > list.last_page;
  useEffect(() => {
    if (pastEnd) go({ page: list.last_page }, { replace: true });
  });

  // What was read for another tab says nothing of this one.
  const nothingYet = !list || (read.isPlaceholderData && list.total === 0);

  return (
    <Screen title="Orders" count={toSend} actions={<ExportButton what="orders" />}>
      <SearchBox
        label="Name, phone, e-mail or order id"
        text={text}
        search={(q) => go({ q, page: null }, { replace: true })}
      />
      <Tabs
        label="Which orders"
        tabs={orderViews.filter(isOffered).map(({ key, name }) => ({
          name,
          to: to({ show: key, q: null, page: null }),
          current: key === view.key && !text,
          ...(key === 'send' && { count: toSend }),
          ...(key === 'look' && { count: toLook }),
        }))}
      />
      <p role="status" className="small muted">
        {list && !nothingYet && counted(list.total, text)}
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

function counted(total: number, text: string): string {
  const orders = total === 1 ? '1 order' : `${total.toLocaleString('en-IN')} orders`;
  return text ? `${orders} found among all` : orders;
}

/** An empty view. On the first days it says that there is no order at all. */
function NoOrders({ none }: { none: string }) {
  const { data } = useRead<{ datalist: DataList<OrderRowWire> }>(ordersCall(orderView('all'), 1, ''));
  return <p>{data?.datalist.total === 0 ? orderView('all').none : none}</p>;
}
