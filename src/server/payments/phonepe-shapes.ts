import * as z from 'zod';

/*
 * PhonePe's answers, as far as they are used. Unknown fields and values are let through, as its documentation
 * asks ('avoid strict deserialization'); what is optional and malformed counts as absent.
 */
const optionalText = z.string().min(1).nullish().catch(null);
const paise = z.int().nonnegative();

/** `expires_at` is in seconds since 1970; `expires_in` is null in the documentation's samples and not used. */
export const PhonePeToken = z.looseObject({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_at: z.number().positive(),
});

export const PhonePeOpened = z.looseObject({ orderId: z.string().min(1), redirectUrl: z.string().min(1) });

const Attempt = z.looseObject({
  transactionId: optionalText,
  paymentMode: optionalText,
  state: optionalText,
  errorCode: optionalText,
});

export const PhonePeOrder = z.looseObject({
  orderId: z.string().min(1),
  state: z.string(),
  amount: paise,
  currency: optionalText,
  merchantOrderId: optionalText,
  metaInfo: z.looseObject({ udf1: optionalText }).nullish().catch(null),
  errorCode: optionalText,
  detailedErrorCode: optionalText,
  errorContext: z.looseObject({ errorCode: optionalText }).nullish().catch(null),
  paymentDetails: z.array(Attempt.nullable().catch(null)).nullish().catch(null),
});
export type PhonePeOrder = z.infer<typeof PhonePeOrder>;

export const PhonePeRefund = z.looseObject({
  refundId: optionalText,
  state: z.string(),
  amount: paise,
  merchantRefundId: optionalText,
  originalMerchantOrderId: optionalText,
  errorCode: optionalText,
  detailedErrorCode: optionalText,
});
export type PhonePeRefund = z.infer<typeof PhonePeRefund>;

/** What a callback tells: of an order, or of a refund. Everything is optional, since nothing rests on it. */
const PhonePeNews = z.looseObject({
  merchantOrderId: optionalText,
  originalMerchantOrderId: optionalText,
  merchantRefundId: optionalText,
  state: optionalText,
  amount: paise.nullish().catch(null),
  metaInfo: z.looseObject({ udf1: optionalText }).nullish().catch(null),
});

/** A callback's body: its news in `payload`, or for some refunds at the root and then without an event. */
export const PhonePeCallback = PhonePeNews.extend({
  event: optionalText,
  payload: PhonePeNews.nullish().catch(null),
});
