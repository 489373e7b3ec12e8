import { type Paise, toRupees } from '../money/money.ts';
import { isAbroad } from '../site/country.ts';
import { needsAttention, slowRefundAfter, type ToDo, toDoOf } from './attention.ts';
import { isTaxed } from './invoice.ts';
import { isAllLost, lostLines } from './lost-lines.ts';
import { nextCheck } from './open-work.ts';
import { orderNumber, orderStatus } from './order.ts';
import { lineAmount, needsOf, type OrderLine, orderTitle } from './order-line.ts';
import { isHandedOver, isPaidByAnother, type Order, orderOutcome } from './order-state.ts';
import { parcelInRow, parcelToWire } from './parcel.ts';
import { refundedOf, refundsThatCount } from './refund.ts';
import { piecesNamed, spreadRefunds } from './refund-lines.ts';

/** The facts of an order that lists, totals and the export need. Money is in paise. */
export type OrderRow = Omit<StoredOrderRow, 'slowRefund'> & {
  /** The next step that the order needs from the owner. */
  toDo: ToDo | null;
  /** True if the owner should look at the payments. */
  trouble: boolean;
};

/** Returns the row of an order as of `now`. */
export const orderRow = (order: Order, now: Date): OrderRow => rowAt(storedOrderRow(order), now);

/** Returns a stored row as of `now`. */
export function rowAt({ slowRefund, ...row }: StoredOrderRow, now: Date): OrderRow {
  const isSlow = slowRefund !== null && now.getTime() > Date.parse(slowRefund.after);
  const toDo = isSlow ? slowRefund.toDo : row.toDo;
  return { ...row, toDo, trouble: row.trouble || isSlow };
}

/** A row as an index keeps it: as of no particular time. */
export type StoredOrderRow = ReturnType<typeof storedOrderRow>;

/** Returns the row of an order for an index. */
export function storedOrderRow(order: Order) {
  const { placed, attempts, refunds, parcel, parcelChanges, redactedAt } = order;
  const { id, placedAt, amount, billing } = placed;
  const { fullName: name, ...address } = billing;
  const outcome = orderOutcome(order);
  const status = orderStatus(outcome);
  const slowAfter = slowRefundAfter(order);
  const toDo = toDoOf(order, needsAttention(order));
  const creditNotes = creditNotesIn(order);
  const back = refunds.filter(({ attemptId, state }) => attemptId === order.paidBy && state === 'COMPLETED');
  return {
    id,
    /** Order number, such as 'NB-1042'; null until it is assigned. */
    orderNo: orderNumber(order.number),
    placedAt,
    /** Present if its buyer is written to in Hindi. */
    ...(placed.language && { language: placed.language }),
    name,
    ...address,
    /** The client, if somebody with another phone number paid. */
    ...(isPaidByAnother(order) && { askedOf: order.client }),
    lines: linesInRow(order),
    /** Number of the receipt. */
    invoice: order.invoice?.number ?? null,
    /** Credit notes of its refunds, in the order in which the money went back; absent if there are none. */
    ...(creditNotes.length > 0 && { creditNotes }),
    /** State of the seller; present if the sale is taxed. */
    ...(placed.lines.some(({ gstRate }) => isTaxed(placed.seller, gstRate)) && {
      taxedFrom: placed.seller.state,
    }),
    amount,
    /** Amount refunded of the payment that pays for the order. */
    refunded: refundedOf(refunds, order.paidBy ?? ''),
    /** Time of the latest completed refund. */
    refundedAt: back.at(-1)?.endedAt ?? null,
    /** True if the owner should look at the payments, or at who paid. */
    trouble: toDo === 'refund' || toDo === 'look',
    status,
    mode: outcome?.mode ?? null,
    /** Present if the money was paid to the owner, and not through a payment provider. */
    ...(placed.made?.outside && { isOutside: true as const }),
    /** Present if goods of it were handed over. */
    ...(isHandedOver(order) && { isHandedOver: true as const }),
    transactionId: outcome?.transactionId ?? null,
    endedAt: outcome?.endedAt ?? null,
    ...parcelToWire(parcel),
    toDo,
    /** The time after which a refund takes unusually long, and the next step then; null if none is open. */
    slowRefund: slowAfter === null ? null : { after: slowAfter, toDo: toDoOf(order, true) },
    /** Time until which a payment request can be paid; null for every other order. */
    validUntil: placed.made?.validUntil ?? null,
    isWithdrawn: order.requestOver?.why === 'withdrawn',
    /** Length of the consultation in minutes; absent if unknown. */
    ...(placed.made?.minutes !== undefined && { minutes: placed.made.minutes }),
    /** Id of the enquiry from which the owner made the order; absent if there was none. */
    ...(placed.made?.enquiryId && { enquiryId: placed.made.enquiryId }),
    /** Number of attempts at paying. */
    attempts: attempts.length,
    /** When the client first sent birth details. */
    detailsAt: order.detailsAt,
    /** Place of supply; absent once the buyer was removed. */
    ...(placed.supply && { supply: placed.supply }),
    /** Number of changes that the owner made, and the time of the last one; null before the first. */
    version: parcelChanges.length,
    changedAt: parcelChanges.at(-1)?.at ?? null,
    /**
     * True if the order was paid with a provider’s test keys, so it is not a sale. Orders of the sandbox are
     * not marked: where the sandbox is the only provider, lists show its orders.
     */
    isTest: placed.isTest === true && attempts[0]?.provider !== 'sandbox',
    /** Time when the sweep must next look at the order, in epoch milliseconds; null for never. */
    nextCheck: nextCheck(order),
    /**
     * True if the buyer’s details may be removed once they are old enough: the order is paid, or failed
     * without any money.
     */
    isRedactable:
      !redactedAt &&
      (status === 'COMPLETED' ||
        (status === 'FAILED' && attempts.every(({ discrepancies }) => discrepancies.length === 0))),
  };
}

/** Returns the lines of an order for its row. */
function linesInRow(order: Order) {
  const { placed, refunds, paidBy } = order;
  const counted = refundsThatCount(refunds, paidBy ?? '');
  const completed = counted.filter(({ state }) => state === 'COMPLETED');
  const refunded = sumByLine(spreadRefunds(placed.lines, completed), placed.lines.length);
  const lost = isAllLost(order) ? [] : lostLines(order);
  const rowOf = (each: OrderLine, n: number) => {
    const { line, kind, productId, name, hindiName, options } = each;
    const { unitPrice, quantity, gstRate, hsnCode, needs } = each;
    return {
      ...{ line, kind, productId, name, options, unitPrice, quantity, gstRate, hsnCode },
      ...(hindiName && { hindiName }),
      ...(needs && { needs }),
      /** Part of the completed refunds that belongs to the line. */
      refunded: refunded[n] ?? 0,
      /** Pieces that refunds have named, completed or under way. */
      givenBack: piecesNamed(line, counted),
      /** Present if other buyers have its pieces and the rest of the order goes on. */
      ...(lost.includes(each) && { isLost: true as const }),
    };
  };
  const [first, ...others] = placed.lines;
  return [rowOf(first, 0), ...others.map((each, n) => rowOf(each, n + 1))] as const;
}
export type LineRow = ReturnType<typeof linesInRow>[number];

const sumByLine = (parts: readonly Paise[][], lines: number): Paise[] =>
  Array.from({ length: lines }, (_, n) => parts.reduce((sum, part) => sum + (part[n] ?? 0), 0));

/**
 * Returns the credit notes of an order, in the order in which the money went back, with the part of each line
 * in the note and in what went back before.
 */
function creditNotesIn({ placed, refunds, paidBy }: Order) {
  const completed = refundsThatCount(refunds, paidBy ?? '').filter(({ state }) => state === 'COMPLETED');
  const parts = spreadRefunds(placed.lines, completed);
  return completed.flatMap(({ creditNote, amount }, at) =>
    creditNote
      ? {
          ...creditNote,
          amount,
          byLine: parts[at] ?? [],
          before: sumByLine(parts.slice(0, at), placed.lines.length),
        }
      : [],
  );
}

/** Returns the lines that an order supplies, which were not lost to other buyers. */
export const suppliedRows = ({ lines }: Pick<OrderRow, 'lines'>): LineRow[] =>
  lines.filter(({ isLost }) => !isLost);

/** Returns the lines that are not supplied in full yet. */
export const rowsToSupply = (row: Pick<OrderRow, 'lines'>): LineRow[] =>
  suppliedRows(row).filter(({ quantity, givenBack }) => givenBack < quantity);

/** Returns the people that an order names: its buyer, and the client if somebody else paid. */
export const peopleIn = ({
  name,
  phone,
  email,
  askedOf,
}: Pick<OrderRow, 'name' | 'phone' | 'email' | 'askedOf'>) => [
  { name, phone, email },
  ...(askedOf ? [{ ...askedOf, name: askedOf.fullName }] : []),
];

/** A line of an order, as it crosses the wire; money in rupees. */
export type ItemWire = ReturnType<typeof itemToWire>;

const itemToWire = (line: LineRow) => ({
  line: line.line,
  kind: line.kind,
  product_id: line.productId,
  product_name: line.name,
  ...(line.hindiName && { hindi_name: line.hindiName }),
  quantity: line.quantity,
  unit_price: toRupees(line.unitPrice),
  amount: toRupees(lineAmount(line)),
  gst_rate: line.gstRate,
  hsn_code: line.hsnCode,
  options: line.options.map(({ madeToOrder, ...chosen }) => ({
    ...chosen,
    ...(madeToOrder && { made_to_order: true as const }),
  })),
  given_back: line.givenBack,
  ...(line.isLost && { lost: true as const }),
});

/** An order in the owner's list, in its wire shape; the amount in rupees. */
export type OrderRowWire = ReturnType<typeof orderRowToWire>;

export const orderRowToWire = (row: OrderRow) => ({
  id: row.id,
  order_no: row.orderNo,
  created_at: row.placedAt,
  /** When it was paid; null while it is not. */
  paid_at: row.status === 'COMPLETED' ? row.endedAt : null,
  customer_name: row.name,
  phone: row.phone,
  title: orderTitle(row.lines.map(({ name }) => name)),
  items: row.lines.map(itemToWire),
  /** This and the next two are those of the first line. */
  kind: row.lines[0].kind,
  product_name: row.lines[0].name,
  quantity: row.lines[0].quantity,
  amount: toRupees(row.amount),
  status: row.status,
  payment_mode: row.mode,
  /** Refunded amount of its payment, in rupees. */
  refunded: toRupees(row.refunded),
  to_do: row.toDo,
  ...parcelInRow(row),
  /** Present if its goods were handed over, so that there is no parcel. */
  ...(row.isHandedOver && { handed_over: true as const }),
  valid_until: row.validUntil ?? null,
  withdrawn: row.isWithdrawn ?? false,
  /** The client that the owner typed, if somebody else's name or phone number paid; else null. */
  asked_of: row.askedOf ? { customer_name: row.askedOf.fullName, phone: row.askedOf.phone } : null,
  /** What each consultation of the order needs of the client. */
  needs: needsOf(suppliedRows(row)),
  /** When the client first sent birth details. */
  details_at: row.detailsAt ?? null,
  /** Present if the order was placed on a page in Hindi, in which its buyer is written to. */
  ...(row.language && { language: row.language }),
  /** Sent back with an update, so that a change made in another tab is not overwritten unnoticed. */
  version: row.version,
  /** Present if the owner should look at the payments, or at who paid. */
  ...(row.trouble && { trouble: true as const }),
  /** Present if the buyer lives outside India. */
  ...(isAbroad(row.country) && { abroad: true as const }),
  /** Present if the order was paid with test keys. */
  ...(row.isTest && { test: true as const }),
});
