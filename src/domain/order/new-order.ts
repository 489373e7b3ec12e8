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
import { checkoutTexts } from './checkout-form.ts';
import { type OutsideMode, outsideModes } from './order.ts';
import type { LineKind } from './order-line.ts';

/*
 * Rules for an order that the owner makes herself: a payment request sent as a link, or a sale that is
 * already paid.
 */

export const newOrderTexts = {
  what: 'Please say what the order is for.',
  one: 'Please choose a product, or write what it is for, but not both.',
  amount: 'Please enter an amount from ₹1 to ₹1,00,00,000, with at most two decimals.',
  ownPrice: 'A product is sold at the shop’s price. Please leave the amount empty.',
  noPrice: 'This product has no price. Please write what it is for, with an amount.',
  name: 'Please enter the name of the client.',
  email: 'Please enter a valid e-mail, or leave it empty.',
  phone: 'Please enter a valid 10-digit mobile number.',
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

/** The request with which the owner makes an order. */
export const NewOrder = z
  .object({
    product_id: z.optional(
      z.nullable(
        z.int({ error: newOrderTexts.unknownProduct }).check(z.positive(newOrderTexts.unknownProduct)),
      ),
    ),
    quantity: wholeNumber(checkoutTexts.quantity, MOST_PIECES),
    title: optionalNote(LONGEST.other, line),
    amount: z.optional(
      z.number({ error: newOrderTexts.amount }).check(z.refine(isPrice, newOrderTexts.amount)),
    ),
    hsn_code: z.optional(hsnCode),
    gst_rate: z.optional(gstRate),
    /** File name of a consultation in the content. Its title and fee are the defaults. */
    consultation: optionalText(LONGEST.other),
    customer_name: requiredText(newOrderTexts.name, LONGEST.name),
    phone: phoneNumber(newOrderTexts.phone),
    email: z.optional(
      z.union([z.literal(''), z.null(), emailAddress(newOrderTexts.email)], { error: newOrderTexts.email }),
    ),
    note: optionalNote(LONGEST.message, lines),
    scheduled_at: moment(newOrderTexts.scheduled),
    valid_until: moment(newOrderTexts.validUntil),
    enquiry_id: optionalText(LONGEST.other),
    outside: z.optional(z.nullable(OutsideSent)),
  })
  .check(
    z.refine(({ product_id, title, consultation }) => Boolean(product_id ?? title ?? consultation), {
      error: newOrderTexts.what,
      path: ['title'],
    }),
    z.refine(({ product_id, title, consultation }) => !product_id || !(title || consultation), {
      error: newOrderTexts.one,
      path: ['title'],
    }),
    z.refine(({ product_id, amount }) => !product_id || amount === undefined, {
      error: newOrderTexts.ownPrice,
      path: ['amount'],
    }),
    z.refine(
      ({ product_id, title, consultation, amount }) =>
        Boolean(product_id) || !title || Boolean(consultation) || amount !== undefined,
      {
        error: newOrderTexts.amount,
        path: ['amount'],
      },
    ),
  );
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
