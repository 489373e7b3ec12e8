import type { Category } from '#domain/catalogue/category.ts';
import { factsOf, type Product, stockLeft } from '#domain/catalogue/product.ts';
import { factNames } from '#domain/catalogue/product-facts.ts';
import { optionsInWords } from '#domain/catalogue/product-options.ts';
import { complaintNumber } from '#domain/enquiry/complaint.ts';
import { aboutEnquiry, type Enquiry } from '#domain/enquiry/enquiry.ts';
import { enquiryState } from '#domain/enquiry/enquiry-list.ts';
import type { Subscriber } from '#domain/enquiry/newsletter.ts';
import type { Tax, TaxPart } from '#domain/money/gst.ts';
import { type Paise, toRupees } from '#domain/money/money.ts';
import { billingFields, billingNames } from '#domain/order/billing-fields.ts';
import type { BirthDetailsWire } from '#domain/order/birth-details.ts';
import { lineAmount, lineName } from '#domain/order/order-line.ts';
import type { LineRow, OrderRow } from '#domain/order/order-row.ts';
import { type NoteRow, notesOf, suppliedTo, taxOfLine, taxOfNote } from '#domain/order/order-tax.ts';
import { parcelFields, parcelInRow, parcelNames } from '#domain/order/parcel.ts';
import type { ClientNoteWire } from '#domain/site/client.ts';
import { ALL_DAYS, type DayRange, isWithin } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { indiaTimeForFile } from '#domain/site/india-time.ts';
import type { Export } from '#domain/site/paths.ts';
import { enquiry as enquiryWords } from '#words/enquiry.ts';
import type { AppContext, SiteContext } from '../app-context.ts';
import { listAllCategories } from '../catalogue/categories.ts';
import { readNewestFirst } from '../catalogue/read-for-owner.ts';
import { allEnquiries } from '../enquiries/list-enquiries.ts';
import { allSubscribers, leaveKey } from '../newsletter/subscribers.ts';
import { readEveryOrder } from '../orders/list-orders.ts';
import { findPerson } from '../people/erase-person.ts';
import { type Cell, type Columns, csv, inPieces } from './csv.ts';

const indiaTime = (iso: string | null | undefined) => (iso ? indiaTimeForFile(new Date(iso)) : null);
const dayOf = (iso: string) => indiaToday(new Date(iso));
const indiaDate = (iso: string | null) => iso && dayOf(iso);

/** The tax in money of a sale, part by part, as a GST return asks for it. Lines without a rate have none. */
function taxColumns<T>(taxesOf: (thing: T) => Tax[]): Columns<T> {
  const sum = (amounts: readonly Paise[]) =>
    amounts.length === 0 ? null : toRupees(amounts.reduce((total, each) => total + each, 0));
  const part = (name: TaxPart['name']) => (thing: T) =>
    sum(
      taxesOf(thing).flatMap(({ parts }) => parts.flatMap((each) => (each.name === name ? each.amount : []))),
    );
  return {
    'Taxable value (INR)': (thing) => sum(taxesOf(thing).map(({ taxable }) => taxable)),
    'CGST (INR)': part('CGST'),
    'SGST (INR)': part('SGST'),
    'IGST (INR)': part('IGST'),
  };
}

/** Returns the rates of some lines: '3' or, where they differ, '3; 18'. */
function ratesOf(lines: readonly LineRow[]): Cell {
  const [rate = null, ...others] = [...new Set(lines.map(({ gstRate }) => gstRate))];
  return others.length === 0 ? rate : [rate, ...others].map((each) => each ?? 'none').join('; ');
}

const inTest = ({ isTest }: OrderRow) => (isTest ? 'yes' : null);

/** Returns columns for the buyer's details, with the place of supply after the state. */
function buyerColumns(): Columns<OrderRow> {
  const columns = billingNames.flatMap((name): [string, (row: OrderRow) => Cell][] => {
    const kept = name === 'fullName' ? 'name' : name;
    return [
      [billingFields[name].column, (row) => row[kept] ?? null],
      ...(name === 'state' ? [['Place of supply (GST code)', placeCode] as [string, typeof placeCode]] : []),
    ];
  });
  return Object.fromEntries(columns);
}
const placeCode = (row: OrderRow) => suppliedTo(row).state?.code ?? null;

/** Returns columns for the owner's records about an order. */
const parcelColumns = (): Columns<OrderRow> =>
  Object.fromEntries(
    parcelNames.map((name) => {
      const { wire, label, column = label, inFile } = parcelFields[name];
      return [column, (row: OrderRow) => inFile(parcelInRow(row)[wire] as never)];
    }),
  );

/** What the first columns of the accountant's files say about an order. */
const orderHead: Columns<OrderRow> = {
  'Order ID': ({ id }) => id,
  'Order number': ({ orderNo }) => orderNo,
  'Receipt number': ({ invoice }) => invoice,
  'Receipt date (India)': ({ invoice, endedAt }) => invoice && indiaDate(endedAt),
  'Placed (India time)': ({ placedAt }) => indiaTime(placedAt),
  ...buyerColumns(),
};

/** The last columns of an order: what went back, and what was sent. */
const orderTail: Columns<OrderRow> = {
  'Refunded on (India time)': ({ refundedAt }) => indiaTime(refundedAt),
  'Credit note number': ({ creditNotes }) => creditNotes?.map(({ number }) => number).join('; ') ?? null,
  'Credit note date (India)': ({ creditNotes }) =>
    creditNotes?.map(({ issuedAt }) => indiaDate(issuedAt)).join('; ') ?? null,
  Status: ({ status }) => status,
  'Attempts at paying': ({ attempts }) => attempts ?? null,
  'Payment mode': ({ mode }) => mode,
  'Payment reference': ({ transactionId }) => transactionId,
  'Settled (India time)': ({ endedAt }) => indiaTime(endedAt),
  ...parcelColumns(),
  Test: inTest,
};

/** Columns about a line. */
const lineColumns: Columns<LineRow> = {
  Kind: ({ kind }) => kind,
  Product: lineName,
  'HSN code': ({ hsnCode }) => hsnCode,
  'Unit price (INR)': ({ unitPrice }) => toRupees(unitPrice),
  Quantity: ({ quantity }) => quantity,
};

/** Returns columns whose cells are about a part of a thing. */
const about = <T, Part>(partOf: (thing: T) => Part, columns: Columns<Part>): Columns<T> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, cell]) => [name, (thing: T) => cell(partOf(thing))]),
  );

/**
 * Columns for the accountant: one row for each order, with what a GST return asks for. Kind, product, code,
 * price and quantity are those of its first line; amounts and taxes are those of all lines.
 */
const orderColumns: Columns<OrderRow> = {
  ...orderHead,
  Lines: ({ lines }) => lines.length,
  ...about(({ lines: [first] }: OrderRow) => first, lineColumns),
  'Amount (INR)': ({ amount }) => toRupees(amount),
  'GST rate (%)': ({ lines }) => ratesOf(lines),
  ...taxColumns((row) => row.lines.flatMap((line) => taxOfLine(row, line))),
  'Refunded (INR)': ({ refunded }) => toRupees(refunded),
  ...orderTail,
};

/** A line with its order. */
interface LineInFile {
  row: OrderRow;
  line: LineRow;
}

/** Columns for the accountant: one row for each line of each order. */
const orderLineColumns: Columns<LineInFile> = {
  ...about(({ row }: LineInFile) => row, orderHead),
  Line: ({ line }) => line.line,
  ...about(({ line }: LineInFile) => line, lineColumns),
  'Amount (INR)': ({ line }) => toRupees(lineAmount(line)),
  'GST rate (%)': ({ line }) => line.gstRate,
  ...taxColumns(({ row, line }) => taxOfLine(row, line)),
  'Refunded (INR)': ({ line }) => toRupees(line.refunded),
  ...about(({ row }: LineInFile) => row, orderTail),
};

/** Joins the different texts of some lines; null if there are none. */
const joined = (texts: readonly (string | null)[]): Cell =>
  [...new Set(texts.filter((text) => text !== null))].join('; ') || null;

/** Returns the lines that a credit note gives money back for. */
const linesOfNote = ({ row, note }: NoteRow): LineRow[] =>
  row.lines.filter((_, n) => (note.byLine[n] ?? 0) > 0);

/** Columns for the accountant: one row for each credit note, which belongs to the month it was issued in. */
const creditNoteColumns: Columns<NoteRow> = {
  'Credit note number': ({ note }) => note.number,
  'Credit note date (India)': ({ note }) => indiaDate(note.issuedAt),
  'Order number': ({ row }) => row.orderNo,
  'Receipt number': ({ row }) => row.invoice,
  'Receipt date (India)': ({ row }) => indiaDate(row.endedAt),
  'Customer name': ({ row }) => row.name,
  'Buyer’s GSTIN': ({ row }) => row.gstin ?? null,
  State: ({ row }) => row.state,
  'Place of supply (GST code)': ({ row }) => placeCode(row),
  Product: (noted) => joined(linesOfNote(noted).map(({ name }) => name)),
  'HSN code': (noted) => joined(linesOfNote(noted).map(({ hsnCode }) => hsnCode)),
  'Amount (INR)': ({ note }) => toRupees(note.amount),
  'GST rate (%)': (noted) => ratesOf(linesOfNote(noted)),
  ...taxColumns(taxOfNote),
  Test: ({ row }) => inTest(row),
};

const enquiryColumns: Columns<Enquiry> = {
  'Enquiry ID': ({ id }) => id,
  'Sent (India time)': ({ createdAt }) => indiaTime(createdAt),
  Name: ({ name }) => name,
  Phone: ({ number }) => number,
  Email: ({ email }) => email,
  About: ({ packageName }) => aboutEnquiry(packageName),
  'Complaint or request number': complaintNumber,
  'Asks for': ({ asksFor }) => (asksFor ? enquiryWords.requests[asksFor] : null),
  'Order number': ({ orderNo }) => orderNo ?? null,
  Message: ({ message }) => message,
  'Preferred time (India time)': ({ preferredAt }) => indiaTime(preferredAt),
  Appointment: ({ appointment }) => appointment ?? null,
  State: enquiryState,
  Note: ({ note }) => note ?? null,
  'Suspected spam': ({ suspected }) => (suspected ? 'yes' : null),
  'Sent from page': ({ sentFrom }) => sentFrom,
};

const subscriberColumns = ({ settings, paths, absolute }: SiteContext): Columns<Subscriber> => ({
  Email: ({ email }) => email,
  'Subscribed (India time)': ({ createdAt }) => indiaTime(createdAt),
  'Leaves the newsletter at': ({ id }) => absolute(paths.leaveNewsletter(id, leaveKey(settings, id) ?? '')),
});

/** One line of the data kept about one person. */
type Fact = [what: string, id: string, field: string, value: unknown];

const noteColumns: Columns<ClientNoteWire> = {
  Note: ({ text }) => text,
  'Changed (India time)': ({ changed_at }) => indiaTime(changed_at),
};

const personColumns: Columns<Fact> = {
  What: ([what]) => what,
  ID: ([, id]) => id,
  Field: ([, , field]) => field,
  Value: ([, , , value]) => String(value),
};

/** Returns one line for each column of a record's own file. Empty cells are left out. */
const linesOf = <T>(what: string, id: string, columns: Columns<T>, thing: T): Fact[] =>
  Object.entries(columns).flatMap(([field, cell]): Fact[] => {
    const value = cell(thing);
    return value === null || value === undefined || value === '' ? [] : [[what, id, field, value]];
  });

/** Returns one line for each fact of an order, and for each fact of its further lines. */
const orderFacts = (row: OrderRow): Fact[] => [
  ...linesOf('Order', row.id, orderColumns, row),
  ...row.lines.slice(1).flatMap((line) => linesOf(`Order, line ${line.line}`, row.id, lineColumns, line)),
];

/** Returns one line for each of the birth details sent for an order. */
const detailLines = (orderId: string, { people, ...details }: BirthDetailsWire): Fact[] =>
  [
    ...people.flatMap(({ name, born_on, time, place, parent_consent }, n): [string, unknown][] => {
      const who = people.length > 1 ? ` (${n + 1})` : '';
      return [
        [`Name${who}`, name],
        [`Date of birth${who}`, born_on],
        [`Time of birth${who}`, timeOfBirth(time)],
        [
          `Place of birth${who}`,
          place && `${place.name} (${place.latitude}, ${place.longitude}, ${place.zone})`,
        ],
        [`Parent agrees${who}`, parent_consent ? 'yes' : null],
      ];
    }),
    ['Question', details.question],
    ['Preferred times', details.preferred_times],
    ['Kept at the client’s wish', details.keep ? 'yes' : null],
    ['Sent (India time)', indiaTime(details.sent_at)],
  ].flatMap(([field, value]): Fact[] => (value ? [['Birth details', orderId, String(field), value]] : []));

function timeOfBirth(time: BirthDetailsWire['people'][number]['time']): string {
  if (time.kind === 'unknown') return 'not known';
  if (time.kind === 'exact') return time.at;
  return time.minutes ? `about ${time.at}, give or take ${time.minutes} minutes` : `about ${time.at}`;
}

/**
 * Writes everything that is kept about one person, for answering that person's request to see it.
 * @param contact as `PersonQuery` gives it
 */
export async function* personFile(context: SiteContext, contact: string): AsyncGenerator<string> {
  const { orders, enquiries, subscriber, birthDetails, notes } = await findPerson(context, contact);
  const facts = [
    ...orders.flatMap((row) => orderFacts(row)),
    ...enquiries.flatMap((enquiry) => linesOf('Enquiry', enquiry.id, enquiryColumns, enquiry)),
    ...birthDetails.flatMap(({ orderId, details }) => detailLines(orderId, details)),
    ...notes
      .filter(({ note }) => note.text !== '')
      .flatMap(({ phone, note }) => linesOf('Note about the client', phone, noteColumns, note)),
    ...(subscriber ? linesOf('Newsletter', subscriber.id, subscriberColumns(context), subscriber) : []),
  ];
  yield* csv(personColumns, inPieces(facts));
}

const productColumns = (categories: Category[]): Columns<Product> => ({
  'Product ID': ({ id }) => id,
  Category: ({ categoryId }) => categories.find(({ id }) => id === categoryId)?.name ?? 'N/A',
  Product: ({ name }) => name,
  Slug: ({ slug }) => slug,
  'Price (INR)': ({ price }) => price && toRupees(price),
  'Discounted price (INR)': ({ discountedPrice }) => discountedPrice && toRupees(discountedPrice),
  Options: ({ options }) => optionsInWords(options ?? []) || null,
  ...Object.fromEntries(
    Object.entries(factNames).map(([fact, name]) => [
      name,
      (product: Product) => factsOf(product)[fact as keyof typeof factNames] ?? null,
    ]),
  ),
  'GST rate (%)': ({ gstRate }) => gstRate ?? null,
  'HSN code': ({ hsnCode }) => hsnCode ?? null,
  'Pieces in stock': stockLeft,
  'Only one of it': ({ single }) => (single === 1 ? 'yes' : null),
  "At the shop's front": ({ featured }) => (featured === 1 ? 'yes' : null),
  'Sold to order': ({ soldTo }) => soldTo ?? null,
  'Short description': ({ shortDescription }) => shortDescription,
  'Full description': ({ fullDescription }) => fullDescription,
  Status: ({ status }) => (status === 1 ? 'Active' : 'Inactive'),
  'Created (India time)': ({ createdAt }) => indiaTime(createdAt),
  'Changed (India time)': ({ updatedAt }) => indiaTime(updatedAt),
});

/** Orders by the day on which their payment ended, as on the receipt; others by the day they were placed. */
async function* ordersIn(context: AppContext, range: DayRange): AsyncGenerator<OrderRow[]> {
  const rows = await readEveryOrder(context);
  yield rows.filter(({ endedAt, placedAt }) => isWithin(dayOf(endedAt ?? placedAt), range));
}

/** The lines of the same orders. */
async function* linesIn(context: AppContext, range: DayRange): AsyncGenerator<LineInFile[]> {
  for await (const rows of ordersIn(context, range))
    yield rows.flatMap((row) => row.lines.map((line) => ({ row, line })));
}

/** Credit notes by their own day. */
async function* creditNotesIn(context: AppContext, range: DayRange): AsyncGenerator<NoteRow[]> {
  const rows = await readEveryOrder(context);
  yield rows.flatMap(notesOf).filter(({ note }) => isWithin(dayOf(note.issuedAt), range));
}

/** The files that can be had of some days alone. */
export const ofDays = ['orders', 'order-lines', 'credit-notes'];

/** The files the owner can take away, newest things first; each gives its text in pieces. */
export const exportFiles: Record<
  Exclude<Export, 'person'>,
  (context: SiteContext, range?: DayRange) => AsyncGenerator<string>
> = {
  async *orders(context, range = ALL_DAYS) {
    yield* csv(orderColumns, ordersIn(context, range));
  },
  async *'order-lines'(context, range = ALL_DAYS) {
    yield* csv(orderLineColumns, linesIn(context, range));
  },
  async *'credit-notes'(context, range = ALL_DAYS) {
    yield* csv(creditNoteColumns, creditNotesIn(context, range));
  },
  async *enquiries(context) {
    yield* csv(enquiryColumns, allEnquiries(context));
  },
  async *subscribers(context) {
    yield* csv(subscriberColumns(context), allSubscribers(context));
  },
  async *products(context) {
    yield* csv(productColumns(await listAllCategories(context)), inPieces(await readNewestFirst(context)));
  },
};
