import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import { type EnquiryWire, enquiryToWire } from '#domain/enquiry/enquiry-list.ts';
import { indianState } from '#domain/money/indian-state.ts';
import { toRupees } from '#domain/money/money.ts';
import { enquiriesWithOrder, isComing } from '#domain/order/coming-consultations.ts';
import { isLate } from '#domain/order/late-parcels.ts';
import { type MonthWire, monthFigures } from '#domain/order/month.ts';
import { lineAmount, lineKinds } from '#domain/order/order-line.ts';
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
import { readOrders } from '../orders/list-orders.ts';

/**
 * Reads the dashboard, except for the notes about hosting and passkeys. Figures of the content are those of the build.
 * @throws StorageUnavailable
 */
export async function readDashboard(
  context: AppContext,
): Promise<Omit<DashboardWire, 'hosting' | 'passkeys_from'>> {
  const { now } = context;
  const [catalogue, { rows }] = await Promise.all([countCatalogue(context), readOrders(context)]);
  const enquiries = await readWaiting(context, SHOWN, enquiriesWithOrder(rows));
  const { default: content } = await import('#generated/content-figures.json', { with: { type: 'json' } });
  const today = indiaToday(now());
  const startOf = ({ scheduled_at }: OrderRow) => Date.parse(scheduled_at ?? '');
  return {
    total_product: catalogue.products,
    total_category: catalogue.categories,
    total_subcategory: content.services,
    total_blog: Object.values(content.articles).filter((day) => day <= today).length,
    to_send: waitingOrders(
      rows.filter((row) => isListed(row, TO_SEND)).sort((a, b) => paidAt(a) - paidAt(b)),
    ),
    to_look: waitingOrders(rows.filter((row) => isListed(row, TO_LOOK)).reverse()),
    to_answer: waitingEnquiries(enquiries.toAnswer),
    complaints_to_answer: enquiries.complaintsToAnswer,
    upcoming: waitingEnquiries(enquiries.upcoming),
    consultations: waitingOrders(
      rows.filter((row) => isComing(row, now())).sort((a, b) => startOf(a) - startOf(b)),
    ),
    complaints: waitingEnquiries(enquiries.complaints),
    late_parcels: waitingOrders(rows.filter((row) => isLate(row, now())).reverse()),
  };
}

/**
 * When an order was paid, in epoch milliseconds. A payment request may be paid weeks after it was made, so that
 * the oldest order is not always the one that has waited longest.
 */
const paidAt = ({ endedAt, placedAt }: OrderRow) => Date.parse(endedAt ?? placedAt);

const waitingEnquiries = ({ total, newest }: Waiting<Enquiry>): Waiting<EnquiryWire> => ({
  total,
  newest: newest.map(enquiryToWire),
});

const waitingOrders = (rows: readonly OrderRow[]): Waiting<OrderRowWire> => ({
  total: rows.length,
  newest: rows.slice(0, SHOWN).map(orderRowToWire),
});

const DAY_MS = 86_400_000;
const DAYS = 30;
const MONTHS = 12;
const BEST = 5;

/**
 * Reads the sales, less refunds, of the last 30 days and 12 months, and the best sellers and buyers' states
 * of those 30 days.
 * @throws StorageUnavailable
 */
export async function readSales(context: Pick<AppContext, 'storage' | 'now'>): Promise<SalesWire> {
  const now = context.now().getTime();
  const days = Array.from({ length: DAYS }, (_, n) => indiaToday(new Date(now - (DAYS - 1 - n) * DAY_MS)));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const sales = groupBy((await readOrders(context)).rows, (row) => soldOn(row) ?? '');
  sales.delete('');
  const salesIn = (belongs: (day: string) => boolean) =>
    [...sales].flatMap(([day, rows]) => (belongs(day) ? rows : []));
  const recent = salesIn((day) => day >= first);
  // A cancelled order sold nothing, even before its money is refunded.
  const sold = recent.filter(({ fulfilment }) => fulfilment !== 'cancelled');
  const months = lastMonths(last);
  return {
    takings: [last, ...months.slice(-2).reverse()].map((name) => {
      const own = salesIn((day) => day.startsWith(name));
      return { name, orders: own.length, amount: toRupees(own.reduce((sum, { amount }) => sum + amount, 0)) };
    }),
    days: days.map((day) => ({ name: day, ...sumOf(sales.get(day) ?? []) })),
    months: months.map((month) => ({
      name: month,
      ...sumOf(salesIn((day) => day.startsWith(month))),
    })),
    best: bestOf(sold.flatMap(linesSold), ({ name }) => name),
    states: bestOf(
      sold.flatMap(linesSold).filter(({ isGoods }) => isGoods),
      ({ state }) => indianState(state)?.name ?? (state || 'not known'),
    ),
    consultations: sumOfLines(sold.flatMap(linesSold).filter(({ isGoods }) => !isGoods)),
  };
}

/**
 * Adds up the money of a month in India, by default the present one.
 * @returns also the ids of orders that are missing because they cannot be read
 * @throws StorageUnavailable
 */
export async function readMonth(
  context: Pick<AppContext, 'storage' | 'now'>,
  month: string,
): Promise<{ month: MonthWire; unreadable: readonly string[] }> {
  const { rows, unreadable } = await readOrders(context);
  const asked = month || indiaToday(context.now()).slice(0, 7);
  return { month: monthFigures(rows, asked), unreadable };
}

/** Returns the lines of an order with the money that was kept of each. */
const linesSold = ({ id, state, lines }: OrderRow) =>
  lines.map((line) => ({
    orderId: id,
    state,
    name: line.name,
    isGoods: lineKinds[line.kind].hasParcel,
    kept: lineAmount(line) - line.refunded,
  }));
type LineSold = ReturnType<typeof linesSold>[number];

const sumOfLines = (lines: readonly LineSold[]) => ({
  orders: new Set(lines.map(({ orderId }) => orderId)).size,
  amount: toRupees(lines.reduce((sum, { kept }) => sum + kept, 0)),
});

const sumOf = (rows: readonly OrderRow[]) => ({
  orders: rows.length,
  amount: toRupees(rows.reduce((sum, row) => sum + keptOf(row), 0)),
});

/** Returns the largest shares of some lines by name. A share whose money was all refunded is left out. */
const bestOf = (lines: readonly LineSold[], nameOf: (line: LineSold) => string): Share[] =>
  [...groupBy(lines, nameOf)]
    .map(([name, own]) => ({ name, ...sumOfLines(own) }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount)
    .slice(0, BEST);

/** Returns the last months, such as '2026-11', up to the month of a day. */
function lastMonths(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, n) =>
    new Date(Date.UTC(year, month - MONTHS + n)).toISOString().slice(0, 7),
  );
}
