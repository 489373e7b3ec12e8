import * as z from 'zod/mini';
import { gstRate, hsnCode } from '../catalogue/product-fields.ts';
import { isPrice } from '../money/money.ts';
import { LONGEST, MOST_PIECES } from '../site/field-lengths.ts';
import {
  emailAddress,
  line,
  lines,
  optionalNote,
  optionalText,
  phoneNumber,
  requiredText,
} from '../site/fields.ts';
import { INDIA_AHEAD_MS, indiaToday } from '../site/india-day.ts';
import { languages } from '../site/language.ts';
import { addressNames, billingFields } from './billing-fields.ts';
import { billingWireRules, checkoutTexts, optionsSent } from './checkout-form.ts';
import { type OutsideMode, outsideModes } from './order.ts';
import { type LineKind, lineKinds, MOST_LINES } from './order-line.ts';

/*
 * Rules for an order that the owner makes herself: a payment request sent as a link, or a sale that is
 * already paid.
 */

export const newOrderTexts = {
  what: 'Please say what the order is for.',
  one: 'Please choose a product, or write what it is for, but not both.',
  amount: 'Please enter an amount from ₹1 to ₹1,00,00,000, with at most two decimals.',
  ownPrice: 'The price of a product is its unit price. Please leave the amount empty.',
  onlyProduct: 'Only a product of the shop has this.',
  items: `Please name 1 to ${MOST_LINES} lines.`,
  notBoth: 'Please name either lines or one thing that is sold, but not both.',
  goods: 'Please say whether it is goods or a service.',
  delivery: 'Please choose handed over or to be sent.',
  nothingToSend: 'Nothing of this order has to be sent.',
  linkIsSent: 'What is paid by its link is sent.',
  noPrice: 'This product has no price in the shop. Please enter the agreed amount.',
  name: 'Please enter the name of the client.',
  email: 'Please enter a valid e-mail, or leave it empty.',
  phone: 'Please enter a valid 10-digit mobile number.',
  language: 'Please choose English or Hindi.',
  scheduled: 'Please choose a date and time.',
  validUntil: 'Please choose a time to come.',
  mode: 'Please choose cash, UPI or bank transfer.',
  paidAt: 'Please choose the day of the payment. It must not lie in the future.',
  longAgo: 'Please choose a day of the last twelve months.',
  unknownProduct: 'Product not found',
  unknownConsultation: 'Consultation not found',
  sold: checkoutTexts.sold,
  soldMeanwhile: 'This piece has been sold to somebody else a moment ago. Nothing was written down as paid.',
  keyReused: 'This order was already sent with other details. Please try again.',
  created: 'Order created',
} as const;

const DAY_MS = 24 * 3_600_000;
/** Default validity of a payment request, in milliseconds. */
export const REQUEST_VALID_MS = 7 * DAY_MS;
/** Greatest age of a payment that the owner records, in milliseconds. */
const LONGEST_AGO_MS = 366 * DAY_MS;

const moment = (message: string) => z.optional(z.nullable(z.iso.datetime({ offset: true, error: message })));
const wholeNumber = (message: string, most: number) =>
  z.optional(z.int({ error: message }).check(z.gte(1, message), z.lte(most, message)));

const modes = Object.keys(outsideModes) as OutsideMode[];
const OutsideSent = z.object(
  {
    mode: z.enum(modes, { error: newOrderTexts.mode }),
    /** A time with its offset, or a day in India. */
    at: z.optional(
      z.nullable(z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: newOrderTexts.paidAt })),
    ),
    reference: optionalNote(LONGEST.other, line),
  },
  { error: newOrderTexts.mode },
);

const rupees = z.optional(
  z.number({ error: newOrderTexts.amount }).check(z.refine(isPrice, newOrderTexts.amount)),
);

/** One thing that is sold: a product of the shop, a consultation of the content, or something in words. */
const item = {
  product_id: z.optional(
    z.nullable(
      z.int({ error: newOrderTexts.unknownProduct }).check(z.positive(newOrderTexts.unknownProduct)),
    ),
  ),
  quantity: wholeNumber(checkoutTexts.quantity, MOST_PIECES),
  /** The agreed price of one piece of a product. Without it the shop's price holds. */
  unit_price: rupees,
  options: optionsSent,
  title: optionalNote(LONGEST.other, line),
  amount: rupees,
  /** True for goods, false for a service. */
  goods: z.optional(z.boolean({ error: newOrderTexts.goods })),
  hsn_code: z.optional(hsnCode),
  gst_rate: z.optional(gstRate),
  /** File name of a consultation in the content. Its title and fee are the defaults. */
  consultation: optionalText(LONGEST.other),
};
const ItemSent = z.object(item, { error: newOrderTexts.what });
/** One thing that the owner sells, as it is sent. */
export type ItemSent = z.infer<typeof ItemSent>;

/** Returns what is wrong with a thing that is sold, and in which field; null if nothing is. */
function faultOf(sent: ItemSent, isLine: boolean): [field: keyof ItemSent, message: string] | null {
  const { product_id, title, consultation, amount, unit_price, options = [], goods } = sent;
  if (!(product_id ?? title ?? consultation)) return ['title', newOrderTexts.what];
  if (product_id) {
    if (title || consultation) return ['title', newOrderTexts.one];
    return amount === undefined ? null : ['amount', newOrderTexts.ownPrice];
  }
  if (unit_price !== undefined) return ['unit_price', newOrderTexts.onlyProduct];
  if (options.length > 0) return ['options', newOrderTexts.onlyProduct];
  if (consultation) return null;
  if (amount === undefined) return ['amount', newOrderTexts.amount];
  return isLine && goods === undefined ? ['goods', newOrderTexts.goods] : null;
}

/** Returns the kind of a thing that is sold. Without `goods`, its tax code tells. */
export const kindOfItem = ({ product_id, consultation, goods, hsn_code }: ItemSent): LineKind => {
  if (product_id) return 'product';
  if (consultation) return 'service';
  return goods === undefined ? kindByCode(hsn_code) : goods ? 'product' : 'service';
};

/** Returns what is sold, and how the errors of each thing begin. */
export const itemsOf = (
  sent: ItemSent & { items?: ItemSent[] | undefined },
): { item: ItemSent; at: string }[] =>
  sent.items?.map((each, n) => ({ item: each, at: `items.${n}.` })) ?? [{ item: sent, at: '' }];

/** The parts of the address to which goods are sent, as they cross the wire. */
export const addressWireNames = addressNames.map((name) => billingFields[name].wire);
const addressText = z.optional(z.nullable(z.string({ error: 'Please send text.' })));
const addressSent = Object.fromEntries(addressWireNames.map((name) => [name, addressText])) as Record<
  (typeof addressWireNames)[number],
  typeof addressText
>;

/** The request with which the owner makes an order. */
export const NewOrder = z
  .object({
    ...item,
    /** The lines of the order, in place of the single fields. */
    items: z.optional(
      z
        .array(ItemSent, { error: newOrderTexts.items })
        .check(z.minLength(1, newOrderTexts.items), z.maxLength(MOST_LINES, newOrderTexts.items)),
    ),
    /** For goods that are paid already: handed over, as they are without it, or still to be sent. */
    delivery: z.optional(z.nullable(z.enum(['handed_over', 'to_send'], { error: newOrderTexts.delivery }))),
    ...addressSent,
    customer_name: requiredText(newOrderTexts.name, LONGEST.name),
    phone: phoneNumber(newOrderTexts.phone),
    email: z.optional(
      z.union([z.literal(''), z.null(), emailAddress(newOrderTexts.email)], { error: newOrderTexts.email }),
    ),
    note: optionalNote(LONGEST.message, lines),
    /** In which the client is written to; without it that of the enquiry, or else English. */
    language: z.optional(z.nullable(z.enum(languages, { error: newOrderTexts.language }))),
    scheduled_at: moment(newOrderTexts.scheduled),
    valid_until: moment(newOrderTexts.validUntil),
    enquiry_id: optionalText(LONGEST.other),
    outside: z.optional(z.nullable(OutsideSent)),
  })
  .check(
    z.check<CheckedOrder>(({ value, issues }) => {
      for (const [path, message] of faultsOf(value))
        issues.push({ code: 'custom', message, path, input: value });
    }),
  );
type CheckedOrder = ItemSent & {
  items?: ItemSent[] | undefined;
  delivery?: 'handed_over' | 'to_send' | null | undefined;
  outside?: object | null | undefined;
} & { [Name in (typeof addressWireNames)[number]]?: string | null | undefined };

/** Returns everything that fields break together, each with its path. */
function faultsOf(sent: CheckedOrder): [path: (string | number)[], message: string][] {
  const { items, delivery, outside } = sent;
  if (items && Object.keys(item).some((name) => sent[name as keyof ItemSent] != null))
    return [[['items'], newOrderTexts.notBoth]];
  const faults = itemsOf(sent).flatMap((each, n): [(string | number)[], string][] => {
    const fault = faultOf(each.item, items !== undefined);
    return fault ? [[items ? ['items', n, fault[0]] : [fault[0]], fault[1]]] : [];
  });
  const isGoods = itemsOf(sent).some((each) => lineKinds[kindOfItem(each.item)].hasParcel);
  if (delivery && !isGoods) return [...faults, [['delivery'], newOrderTexts.nothingToSend]];
  if (delivery === 'handed_over' && !outside) return [...faults, [['delivery'], newOrderTexts.linkIsSent]];
  // Who pays by the link types the address on the payment page.
  const isNeeded = delivery === 'to_send' && Boolean(outside);
  const inAddress = addressWireNames.flatMap((name): [string[], string][] => {
    const typed = sent[name] ?? '';
    if (typed.trim() === '' && !isNeeded) return [];
    const checked = z.safeParse(billingWireRules[name], typed);
    return checked.success ? [] : checked.error.issues.map(({ message }) => [[name], message]);
  });
  return [...faults, ...inAddress];
}

export type NewOrder = z.infer<typeof NewOrder>;

/**
 * Returns the kind of an item the owner sells. It is a service unless its code is for goods; codes of
 * services begin with 99.
 */
export const kindByCode = (code: string | null | undefined): LineKind =>
  !code || code.startsWith('99') ? 'service' : 'product';

/**
 * Returns the ISO time until which a request can be paid.
 * @returns null if the owner asked for a time in the past
 */
export function validUntilOf(sent: string | null | undefined, now: Date): string | null {
  if (!sent) return new Date(now.getTime() + REQUEST_VALID_MS).toISOString();
  const until = new Date(sent);
  return until > now ? until.toISOString() : null;
}

/**
 * Returns the ISO time of a payment that the owner records. A day before today means noon in India.
 * @returns the message to refuse it with, if the time lies in the future or too far in the past
 */
export function paidAtOf(sent: string | null | undefined, now: Date): { at: string } | { refused: string } {
  if (!sent) return { at: now.toISOString() };
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(sent);
  if (isDay && sent === indiaToday(now)) return { at: now.toISOString() };
  const at = new Date(isDay ? Date.parse(`${sent}T12:00:00Z`) - INDIA_AHEAD_MS : Date.parse(sent));
  if (at > now) return { refused: newOrderTexts.paidAt };
  if (now.getTime() - at.getTime() > LONGEST_AGO_MS) return { refused: newOrderTexts.longAgo };
  return { at: at.toISOString() };
}
