import * as z from 'zod';

/*
 * Razorpay's answers, as far as they are used. Unknown fields and values are let through; what is optional and
 * malformed counts as absent, since empty objects come as empty lists.
 */
const optionalText = z.string().min(1).nullish().catch(null);
const paise = z.int().nonnegative();
const optionalPaise = paise.nullish().catch(null);
/** Notes we attach; payments made through a link carry the link's. */
const Notes = z.looseObject({ attempt_id: optionalText }).nullish().catch(null);

const LinkPayment = z.looseObject({
  payment_id: z.string().min(1),
  amount: paise,
  status: z.string(),
  method: optionalText,
});

export type LinkPayment = z.infer<typeof LinkPayment>;

export const RazorpayLink = z.looseObject({
  id: z.string().min(1),
  reference_id: optionalText,
  status: z.string(),
  amount: paise,
  amount_paid: paise.catch(0),
  currency: optionalText,
  short_url: optionalText,
  payments: z.array(LinkPayment.nullable().catch(null)).nullish().catch(null),
});
export type RazorpayLink = z.infer<typeof RazorpayLink>;

export const RazorpayLinkOpened = RazorpayLink.extend({ short_url: z.string().min(1) });
/** The lists name whom an entry is of; the entry meant is then read in its own shape. */
export const RazorpayLinks = z.looseObject({
  payment_links: z.array(z.looseObject({ reference_id: optionalText }).nullable().catch(null)),
});
export const RazorpayPayment = z.looseObject({ id: z.string(), method: optionalText });

export const RazorpayRefund = z.looseObject({
  id: z.string().min(1),
  amount: paise,
  status: z.string(),
  receipt: optionalText,
  payment_id: optionalText,
});
export type RazorpayRefund = z.infer<typeof RazorpayRefund>;
export const RazorpayRefunds = z.looseObject({
  items: z.array(z.looseObject({ receipt: optionalText }).nullable().catch(null)),
});

/** What stands in `error` beside the code; the only trace of an id that is unknown or used already. */
export const RazorpayError = z.looseObject({
  error: z.looseObject({ description: z.string().catch(''), field: optionalText }),
});

/** A part of a callback's payload, such as `payment_link`; null when it is missing. */
function part<T extends z.ZodRawShape>(entity: T) {
  return z
    .looseObject({ entity: z.looseObject(entity) })
    .nullish()
    .catch(null);
}

/** A callback's body. Only the event is required, since nothing rests on the rest. */
export const RazorpayCallback = z.looseObject({
  event: z.string(),
  payload: z.looseObject({
    payment_link: part({ reference_id: optionalText, status: optionalText, amount_paid: optionalPaise }),
    payment: part({ notes: Notes, status: optionalText, amount: optionalPaise }),
    refund: part({ receipt: optionalText, notes: Notes, status: optionalText, amount: optionalPaise }),
  }),
});
export type RazorpayCallback = z.infer<typeof RazorpayCallback>;
