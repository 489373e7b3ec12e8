import { decimalTyped, rupeesTyped } from '#domain/catalogue/fact-kinds.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';
import {
  chosenOptions,
  firstChoices,
  optionsFromWire,
  type SentChoice,
} from '#domain/catalogue/product-options.ts';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { indianTime } from '#domain/enquiry/appointment.ts';
import { type Paise, toPaise } from '#domain/money/money.ts';
import { type AddressName, addressNames, billingFields } from '#domain/order/billing-fields.ts';
import type { OutsideMode } from '#domain/order/order.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import type { Language } from '#domain/site/language.ts';
import { phoneDigits } from '#domain/site/numerals.ts';

/* A new order while the owner types it, and what is sent of it. */

/** The kinds of lines, as the owner chooses them. */
export const lineKinds = {
  product: 'A product',
  consultation: 'A consultation',
  other: 'Something else',
} as const;
export type LineKind = keyof typeof lineKinds;

/** One line while it is typed; only what belongs to its kind counts. */
export interface TypedLine {
  /** Tells lines apart while they are added and removed. */
  key: number;
  kind: LineKind;
  product: ProductWire | null;
  /** What was chosen of each option of the product. */
  choices: SentChoice[];
  /** File name of the consultation. */
  consultation: string;
  title: string;
  /** True for goods, false for a service; null until the owner has said it. */
  isGoods: boolean | null;
  gstRate: string;
  hsnCode: string;
  /** Price of one piece in rupees. Empty for the shop's price, or the usual fee. */
  amount: string;
  quantity: string;
}

/** The form: its lines, whom it is for, and how it is paid and handed over. */
export interface TypedOrder extends Record<TypedName, string> {
  lines: TypedLine[];
  name: string;
  phone: string;
  email: string;
  /** In which the client is written to. */
  language: Language;
  note: string;
  scheduled: string;
  validUntil: string;
  isPaid: boolean;
  mode: OutsideMode;
  paidOn: string;
  reference: string;
  /** How goods that are paid already reach the buyer; empty until the owner has said it. */
  delivery: '' | 'handed_over' | 'to_send';
}

type TypedName = Exclude<AddressName, 'country'>;
/** The parts of an address that the form asks for. Parcels go to India. */
const addressTyped = addressNames.filter((name): name is TypedName => name !== 'country');

/** A consultation of the content. Its fee is in rupees; null if it has none. */
export interface Offered {
  slug: string;
  title: string;
  hindi_title?: string;
  amount: number | null;
  minutes: number | null;
}

let lastKey = 0;

/** Returns an empty line of a kind. */
export function newLine(kind: LineKind = 'product', filled: Partial<TypedLine> = {}): TypedLine {
  lastKey += 1;
  return {
    key: lastKey,
    kind,
    product: null,
    choices: [],
    consultation: '',
    title: '',
    isGoods: null,
    gstRate: '',
    hsnCode: '',
    amount: '',
    quantity: '1',
    ...filled,
  };
}

/** Returns what of a line changes when its product is chosen. */
export const withProduct = (product: ProductWire): Partial<TypedLine> => ({
  product,
  choices: firstChoices({ options: optionsFromWire(product.options) }),
  amount: '',
  quantity: '1',
});

/** Returns why a product cannot be sold; null if it can. */
export const whyNotSold = ({ sold, single }: ProductWire): string | null => {
  if (!sold) return null;
  return single
    ? 'It is sold already. If that sale fell through, put it back on sale in its form first.'
    : 'None is left. Enter the new number of pieces in its form first.';
};

/** Returns the price of one piece in the shop, with the chosen options; null if it has none. */
export function shopPrice({ product, choices }: Pick<TypedLine, 'product' | 'choices'>): Paise | null {
  const charged = product && wirePrices(product).charged;
  if (!product || charged === null) return null;
  const options = optionsFromWire(product.options);
  const answered = choices.map((choice) => ({ ...choice, answer: choice.answer || '-' }));
  const chosen = chosenOptions({ options }, answered);
  return charged + (chosen.ok ? chosen.extra : 0);
}

/** Returns the usual price of one piece of a line: the shop's, or the fee; null if there is none. */
export function usualPrice(line: TypedLine, offered: readonly Offered[]): Paise | null {
  if (line.kind === 'product') return shopPrice(line);
  if (line.kind === 'other') return null;
  const fee = offered.find(({ slug }) => slug === line.consultation)?.amount ?? null;
  return fee === null ? null : toPaise(fee);
}

/** Returns how many pieces a line has. Words have one. */
export const piecesOf = ({ kind, quantity }: TypedLine): number =>
  kind === 'consultation' ? 1 : Number(quantity.trim() || '1');

/** Returns what a line costs; null while that is not known. */
export function lineTotal(line: TypedLine, offered: readonly Offered[]): Paise | null {
  const typed = rupeesTyped(line.amount);
  const price = typed === null ? usualPrice(line, offered) : Number.isNaN(typed) ? null : toPaise(typed);
  const pieces = piecesOf(line);
  return price === null || !Number.isInteger(pieces) || pieces < 1 ? null : price * pieces;
}

/** Returns what the lines cost together; null while that of one is not known. */
export function orderTotal(lines: readonly TypedLine[], offered: readonly Offered[]): Paise | null {
  const sums = lines.map((line) => lineTotal(line, offered));
  return sums.every((sum) => sum !== null) ? sums.reduce((total, sum) => total + sum, 0) : null;
}

/** Tells whether anything of an order has to reach the buyer. */
export const hasGoods = (lines: readonly TypedLine[]): boolean =>
  lines.some(({ kind, isGoods }) => kind === 'product' || (kind === 'other' && isGoods === true));

/** Tells whether an order has a time: any of it is a talk, or a service in the owner's own words. */
export const hasTalk = (lines: readonly TypedLine[]): boolean =>
  lines.some(({ kind, isGoods }) => kind === 'consultation' || (kind === 'other' && isGoods === false));

/** Returns the name of a line as it was typed. */
export function nameOfLine({ kind, product, consultation, title }: TypedLine, offered: readonly Offered[]) {
  if (kind === 'product') return product?.product_name ?? '';
  if (kind === 'other') return title;
  return offered.find(({ slug }) => slug === consultation)?.title ?? '';
}

/** Returns a date and time of the form as ISO 8601 in India's time; undefined if it is empty. */
function momentOf(typed: string): string | undefined {
  const [date = '', time = ''] = typed.split('T');
  return typed ? (indianTime(date, time) ?? typed) : undefined;
}

/**
 * Returns until when the client can pay: the chosen day, or else the beginning of the consultation, after
 * which nobody should be asked to pay for it. Undefined where neither is known.
 */
export function endOf({ validUntil, scheduled, lines }: TypedOrder, now: Date): string | undefined {
  if (validUntil) return momentOf(`${validUntil}T23:59`);
  const begins = hasTalk(lines) ? momentOf(scheduled) : undefined;
  return begins && Date.parse(begins) > now.getTime() ? begins : undefined;
}

/** Returns a line as it is sent. */
function itemOf(line: TypedLine): object {
  const { kind, product, choices, consultation, title, isGoods, gstRate, hsnCode, amount } = line;
  const rupees = rupeesTyped(amount);
  const quantity = piecesOf(line);
  if (kind === 'product')
    return {
      product_id: product?.id,
      quantity,
      ...(rupees !== null && { unit_price: rupees }),
      ...(choices.length > 0 && { options: choices }),
    };
  if (kind === 'consultation') return { consultation, ...(rupees !== null && { amount: rupees }) };
  return {
    title,
    amount: rupees ?? undefined,
    quantity,
    goods: isGoods ?? undefined,
    ...(hsnCode.trim() && { hsn_code: hsnCode.trim() }),
    ...(gstRate.trim() && { gst_rate: decimalTyped(gstRate) }),
  };
}

/** Returns the address that was typed, by the names of the wire; an empty field is left out. */
function addressOf(order: TypedOrder): object {
  const typed = addressTyped.filter((name) => order[name].trim() !== '');
  if (typed.length === 0) return {};
  return {
    ...Object.fromEntries(typed.map((name) => [billingFields[name].wire, order[name]])),
    country: 'India',
  };
}

/** Returns the order to send. */
export function orderToSend(typed: TypedOrder, enquiryId: string, now: Date): object {
  const { lines, name, phone, email, language, note, scheduled, isPaid } = typed;
  const { delivery, mode, paidOn, reference } = typed;
  const isGoods = hasGoods(lines);
  const isSent = isGoods && (!isPaid || delivery === 'to_send');
  return {
    items: lines.map(itemOf),
    customer_name: name,
    phone: phoneDigits(phone),
    ...(email && { email }),
    language,
    ...(note && { note }),
    ...(scheduled && hasTalk(lines) && { scheduled_at: momentOf(scheduled) }),
    ...(enquiryId && { enquiry_id: enquiryId }),
    ...(isGoods && { delivery: isPaid ? delivery : 'to_send' }),
    ...(isSent && addressOf(typed)),
    ...(isPaid
      ? { outside: { mode, at: paidOn, ...(reference && { reference }) } }
      : { valid_until: endOf(typed, now) }),
  };
}

const missingTexts = {
  product: 'Please choose a product.',
  consultation: 'Please choose a consultation.',
  goods: 'Please say whether it is goods or a service.',
  price: 'This product has no price in the shop. Please enter the agreed amount.',
  fee: 'This consultation has no fee. Please enter the agreed amount.',
  delivery: 'Please say whether the buyer has it, or it is to be sent.',
} as const;

/** Returns what the owner has not said yet, by the names of the call. The rules of the call come after it. */
export function notSaidYet(typed: TypedOrder, offered: readonly Offered[]): FieldErrors {
  const missing = typed.lines.flatMap((line, at): [string, string][] => {
    const wrong = (field: string, text: string): [string, string] => [`items.${at}.${field}`, text];
    const isPriced = line.amount.trim() !== '' || usualPrice(line, offered) !== null;
    if (line.kind === 'other') return line.isGoods === null ? [wrong('goods', missingTexts.goods)] : [];
    if (line.kind === 'consultation') {
      if (!line.consultation) return [wrong('consultation', missingTexts.consultation)];
      return isPriced ? [] : [wrong('amount', missingTexts.fee)];
    }
    const { product } = line;
    if (!product) return [wrong('product_id', missingTexts.product)];
    const cannot = whyNotSold(product);
    if (cannot) return [wrong('product_id', cannot)];
    const chosen = chosenOptions({ options: optionsFromWire(product.options) }, line.choices);
    return [
      ...(chosen.ok ? [] : [wrong('options', chosen.message)]),
      ...(isPriced ? [] : [wrong('unit_price', missingTexts.price)]),
    ];
  });
  const isOpen = typed.isPaid && hasGoods(typed.lines) && typed.delivery === '';
  const all = isOpen ? [...missing, ['delivery', missingTexts.delivery] as const] : missing;
  return Object.fromEntries(all.map(([field, text]) => [field, [text]]));
}
