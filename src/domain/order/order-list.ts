import * as z from 'zod/mini';
import type { Paise } from '../money/money.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { ALL_DAYS, DayRange, isWithin, optionalText, text } from '../site/fields.ts';
import { indiaToday } from '../site/india-day.ts';
import { phoneDigits } from '../site/numerals.ts';
import { type ToDo, toDos } from './attention.ts';
import { type Fulfilment, fulfilments, fulfilmentTexts, waitingParcels } from './fulfilment.ts';
import type { OrderStatus } from './order.ts';
import { lineKindNames } from './order-line.ts';
import { type OrderRow, peopleIn } from './order-row.ts';
import { withDuplicates } from './possible-duplicates.ts';

/** Orders on one page of the owner's list. */
export const ORDERS_PER_PAGE = 20;

export const orderListTexts = {
  status: 'Please choose pending, COMPLETED or FAILED.',
  fulfilment: fulfilmentTexts.choose,
  trouble: 'Please send 1 or nothing.',
  toDo: 'Please choose among pack, send, refund and look.',
  kind: `Please choose ${lineKindNames.join(' or ')}.`,
  sort: 'Please send oldest or nothing.',
  by: 'Please send paid or nothing.',
} as const;

const statuses: Record<string, OrderStatus> = {
  pending: 'pending',
  completed: 'COMPLETED',
  failed: 'FAILED',
};

/** Returns a schema for a comma-separated selection of these names. */
const someOf = <Name extends string>(names: readonly Name[], message: string) => {
  const isOne = (text: string): text is Name => names.some((each) => each === text);
  return z.pipe(
    z
      ._default(z.string(), '')
      .check(z.refine((text) => text.split(',').filter(Boolean).every(isOne), message)),
    z.transform((text) => text.split(',').filter(isOne)),
  );
};
const isSet = (word: string, message: string) =>
  z.pipe(
    z._default(z.string(), '').check(z.refine((text) => text === '' || text === word, message)),
    z.transform((text) => text === word),
  );

/**
 * Filters of the owner’s list; an empty filter matches everything. `fulfilment` and `to_do` take several
 * values, separated by commas. The days refer to when orders were placed or, with `by`, to when they were paid.
 */
export const OrderFilter = z.safeExtend(DayRange, {
  status: z.pipe(
    z._default(z.string(), '').check(
      z.toLowerCase(),
      z.refine((text) => text === '' || Object.hasOwn(statuses, text), orderListTexts.status),
    ),
    z.transform((text) => statuses[text] ?? null),
  ),
  fulfilment: someOf<Fulfilment>(fulfilments, orderListTexts.fulfilment),
  to_do: someOf<ToDo>(toDos, orderListTexts.toDo),
  kind: z.pipe(
    z
      ._default(z.string(), '')
      .check(
        z.refine((text) => text === '' || lineKindNames.some((kind) => kind === text), orderListTexts.kind),
      ),
    z.transform((text) => lineKindNames.find((kind) => kind === text) ?? null),
  ),
  /** With '1', lists only orders that need a look. */
  trouble: isSet('1', orderListTexts.trouble),
  /** With 'oldest', lists the orders that have waited longest first. */
  sort: isSet('oldest', orderListTexts.sort),
  /** With 'paid', `from` and `to` are the days of the payment, and unpaid orders are left out. */
  by: isSet('paid', orderListTexts.by),
  q: z._default(optionalText(LONGEST.email, text), ''),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

/** Filter for all orders, newest first. */
export const ALL_ORDERS: OrderFilter = {
  ...ALL_DAYS,
  status: null,
  fulfilment: [],
  to_do: [],
  kind: null,
  trouble: false,
  sort: false,
  by: false,
  q: '',
};

/** Filter for orders whose parcel waits to be packed or sent, perhaps after a look at their payments. */
export const TO_SEND: OrderFilter = { ...ALL_ORDERS, ...waitingParcels };

/** Filter for orders whose money may not be where it should be. */
export const TO_LOOK: OrderFilter = { ...ALL_ORDERS, trouble: true };

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Returns true if a row matches a filter. `kind` matches an order that has such a line. `q` matches parts of name, e-mail, any product, city, id, receipt,
 * credit note, tracking number and note. It also matches parts of the order number or phone, in any common
 * spelling. Of two people, the one who paid and the one who was asked, both are matched.
 */
export function isListed(row: OrderRow, filter: OrderFilter): boolean {
  const { status, fulfilment, to_do, kind, trouble, q, from, to } = filter;
  return (
    (status === null || row.status === status) &&
    (kind === null || row.lines.some((line) => line.kind === kind)) &&
    (!trouble || row.trouble) &&
    (fulfilment.length === 0 || fulfilment.includes(row.fulfilment)) &&
    (to_do.length === 0 || (row.toDo !== null && to_do.includes(row.toDo))) &&
    (!(from || to) || isOfDays(row, filter)) &&
    (plain(q) === '' || matches(row, plain(q)))
  );
}

/** Returns true if a row was placed on the days of a filter or, if it asks for those, paid on them. */
function isOfDays({ placedAt, status, endedAt }: OrderRow, filter: OrderFilter): boolean {
  const at = filter.by ? status === 'COMPLETED' && endedAt : placedAt;
  return Boolean(at) && isWithin(indiaToday(new Date(at || '')), filter);
}

const notesOf = ({ creditNotes = [] }: OrderRow) => creditNotes.map(({ number }) => number);

/** Returns the ways in which people type an order’s number: 'NB-1042', 'nb 1042', 'nb1042'. */
const orderNosOf = ({ orderNo }: OrderRow) => ['-', ' ', ''].map((gap) => orderNo?.replace('-', gap));

function matches(row: OrderRow, wanted: string): boolean {
  const digits = /^[\d\s()+-]+$/.test(wanted) ? phoneDigits(wanted) : '';
  const people = peopleIn(row);
  return (
    [
      ...people.flatMap(({ name, email }) => [name, email]),
      ...row.lines.map(({ name }) => name),
      row.city,
      row.id,
      ...orderNosOf(row),
      row.invoice,
      row.tracking,
      row.note,
      ...notesOf(row),
    ].some((text) => plain(text ?? '').includes(wanted)) ||
    (digits !== '' && people.some(({ phone }) => phone.includes(digits)))
  );
}

/** Returns the day in India on which an order was paid; null if it was not paid or is a test order. */
export const soldOn = ({ status, isTest, endedAt }: OrderRow): string | null =>
  status === 'COMPLETED' && !isTest && endedAt ? indiaToday(new Date(endedAt)) : null;

/** Returns the amount of an order that was not refunded. */
export const keptOf = ({ amount, refunded }: OrderRow): Paise => amount - refunded;

/** The five money figures of the dashboard. */
export const orderTotals = ['invoiced', 'unpaid', 'remitted', 'returned', 'lost'] as const;
export type OrderTotal = (typeof orderTotals)[number];

/**
 * Returns one of the figures, in paise: completed orders (`invoiced`), pending ones (`unpaid`), completed
 * ones less refunds (`remitted`), refunds (`returned`), failed orders (`lost`). Test orders are not counted.
 */
export function orderTotal(rows: readonly OrderRow[], total: OrderTotal): Paise {
  const real = rows.filter(({ isTest }) => !isTest);
  const sum = (status: OrderStatus, paise: (row: OrderRow) => Paise) =>
    real.reduce((all, row) => all + (row.status === status ? paise(row) : 0), 0);
  switch (total) {
    case 'invoiced':
      return sum('COMPLETED', (row) => row.amount);
    case 'unpaid':
      // No money is on its way for a request that nobody has begun to pay.
      return sum('pending', (row) => (row.attempts === 0 ? 0 : row.amount));
    case 'remitted':
      return sum('COMPLETED', keptOf);
    case 'returned':
      return real.reduce((all, row) => all + row.refunded, 0);
    case 'lost':
      return sum('FAILED', (row) => row.amount);
  }
}

/** Returns the rows, with those marked that were perhaps paid twice by mistake. */
export function withAttention(rows: readonly OrderRow[]): OrderRow[] {
  const duplicates = withDuplicates(rows);
  return rows.map((row) => (duplicates.has(row.id) ? { ...row, trouble: true } : row));
}
