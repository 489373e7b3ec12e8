import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import { type EnquiryWire, enquiryToWire } from '#domain/enquiry/enquiry-list.ts';
import { indianState } from '#domain/money/indian-state.ts';
import { toRupees } from '#domain/money/money.ts';
import { CONSULTATION_DAYS, enquiriesWithOrder, isComing } from '#domain/order/coming-consultations.ts';
import { FORGOTTEN_DAYS, isLate } from '#domain/order/late-parcels.ts';
import { aboutKind } from '#domain/order/order.ts';
import { isListed, keptOf, soldOn, TO_LOOK, TO_SEND } from '#domain/order/order-list.ts';
import { type OrderRow, type OrderRowWire, orderRowToWire } from '#domain/order/order-row.ts';
import {
  type DashboardWire,
  type SalesWire,
  SHOWN,
  type Share,
  type Waiting,
} from '#domain/site/dashboard.ts';
import { groupBy } from '#domain/site/groups.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import type { AppContext } from '../app-context.ts';
import { countCatalogue } from '../catalogue/read-for-owner.ts';
import { readWaiting } from '../enquiries/list-enquiries.ts';
import { oldestOrders, orderListing } from '../orders/list-orders.ts';
import { total } from '../storage/projection.ts';

/**
 * Reads the dashboard, except for the notes about hosting and passkeys. Figures of the content are those of the build.
 * @throws StorageUnavailable
 */
export async function readDashboard(
  context: AppContext,
): Promise<Omit<DashboardWire, 'hosting' | 'passkeys_from'>> {
  const { storage, now } = context;
  const { rows, late, coming, withOrder } = await readRecentOrders(context);
  const [catalogue, [toSend, toLook], enquiries] = await Promise.all([
    countCatalogue(storage.catalogue),
    oldestOrders(context, [TO_SEND, TO_LOOK] as const, SHOWN),
    readWaiting(context, SHOWN, withOrder),
  ]);
  const { default: content } = await import('#generated/content-figures.json', { with: { type: 'json' } });
  const today = indiaToday(now());
  return {
    total_product: catalogue.products,
    total_category: catalogue.categories,
    total_subcategory: content.services,
    total_blog: Object.values(content.articles).filter((day) => day <= today).length,
    to_send: waitingOrders({ ...toSend, newest: longestWaiting([...toSend.newest, ...rows]) }),
    to_look: waitingOrders(toLook),
    to_answer: waitingEnquiries(enquiries.toAnswer),
    complaints_to_answer: enquiries.complaintsToAnswer,
    upcoming: waitingEnquiries(enquiries.upcoming),
    consultations: waitingOrders({ total: coming.length, newest: coming.slice(0, SHOWN) }),
    complaints: waitingEnquiries(enquiries.complaints),
    late_parcels: waitingOrders({ total: late.length, newest: late.slice(0, SHOWN) }),
  };
}

/**
 * Returns the orders to send that were paid first. A payment request may be paid weeks after it was made, so
 * that the oldest order is not always the one that has waited longest.
 */
function longestWaiting(rows: readonly OrderRow[]): OrderRow[] {
  const paidAt = ({ endedAt, placedAt }: OrderRow) => Date.parse(endedAt ?? placedAt);
  const toSend = rows.filter((row) => isListed(row, TO_SEND));
  return [...new Map(toSend.map((row) => [row.id, row])).values()]
    .sort((a, b) => paidAt(a) - paidAt(b))
    .slice(0, SHOWN);
}

const waitingEnquiries = ({ total, newest }: Waiting<Enquiry>): Waiting<EnquiryWire> => ({
  total,
  newest: newest.map(enquiryToWire),
});

/**
 * Reads the recent orders; of them the late parcels, oldest first, and the coming consultations, next one
 * first; and the ids of the enquiries that became one of them. All are found in one pass over the newer blocks
 * of the index.
 */
async function readRecentOrders(
  context: Pick<AppContext, 'storage' | 'now'>,
): Promise<{ rows: OrderRow[]; late: OrderRow[]; coming: OrderRow[]; withOrder: ReadonlySet<string> }> {
  const now = context.now();
  const days = Math.max(FORGOTTEN_DAYS, CONSULTATION_DAYS);
  const oldest = new Date(now.getTime() - days * DAY_MS - LATEST_MS).toISOString();
  const rows: OrderRow[] = [];
  for (const block of (await orderListing(context)).blocks) {
    rows.push(...(await block.rows()));
    if (block.from < oldest) break;
  }
  const startOf = ({ scheduled_at }: OrderRow) => Date.parse(scheduled_at ?? '');
  return {
    rows,
    late: rows.filter((row) => isLate(row, now)).reverse(),
    coming: rows.filter((row) => isComing(row, now)).sort((a, b) => startOf(a) - startOf(b)),
    withOrder: enquiriesWithOrder(rows),
  };
}

const waitingOrders = ({ total, newest }: Waiting<OrderRow>): Waiting<OrderRowWire> => ({
  total,
  newest: newest.map(orderRowToWire),
});

const DAY_MS = 86_400_000;
const DAYS = 30;
const MONTHS = 12;
/** Longest time between placing an order, which decides its place in the index, and its payment. */
const LATEST_MS = 31 * DAY_MS;
const BEST = 5;

/**
 * Reads the sales, less refunds, of the last 30 days and 12 months, and the best sellers and buyers' states
 * of those 30 days. Months come from the figures of the index, and days from its newest rows.
 * @throws StorageUnavailable
 */
export async function readSales(context: Pick<AppContext, 'storage' | 'now'>): Promise<SalesWire> {
  const { blocks } = await orderListing(context);
  const now = context.now().getTime();
  const days = Array.from({ length: DAYS }, (_, n) => indiaToday(new Date(now - (DAYS - 1 - n) * DAY_MS)));
  const [first = ''] = days;
  const rows: OrderRow[] = [];
  for (const block of blocks) {
    rows.push(...(await block.rows()).filter((row) => (soldOn(row) ?? '') >= first));
    if (block.from < new Date(now - DAYS * DAY_MS - LATEST_MS).toISOString()) break;
  }
  // A cancelled order sold nothing, even before its money is refunded.
  const sold = rows.filter(({ fulfilment }) => fulfilment !== 'cancelled');
  const on = (day: string) => rows.filter((row) => soldOn(row) === day);
  return {
    days: days.map((day) => ({ name: day, ...sumOf(on(day)) })),
    months: lastMonths(days.at(-1) ?? '').map((month) => ({
      name: month,
      orders: total(blocks, `orders ${month}`),
      amount: toRupees(total(blocks, `kept ${month}`)),
    })),
    best: bestOf(sold, ({ productName }) => productName),
    states: bestOf(sold.filter(hasParcel), ({ state }) => indianState(state)?.name ?? (state || 'not known')),
    consultations: sumOf(sold.filter((row) => !hasParcel(row))),
  };
}

const hasParcel = ({ kind }: OrderRow) => aboutKind(kind ?? 'product').hasParcel;

const sumOf = (rows: readonly OrderRow[]) => ({
  orders: rows.length,
  amount: toRupees(rows.reduce((sum, row) => sum + keptOf(row), 0)),
});

/** Returns the largest shares of some rows by name. A share whose money was all refunded is left out. */
const bestOf = (rows: readonly OrderRow[], nameOf: (row: OrderRow) => string): Share[] =>
  [...groupBy(rows, nameOf)]
    .map(([name, own]) => ({ name, ...sumOf(own) }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount)
    .slice(0, BEST);

/** Returns the last months up to the one of a day, such as '2026-11'. */
function lastMonths(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, n) =>
    new Date(Date.UTC(year, month - MONTHS + n)).toISOString().slice(0, 7),
  );
}
