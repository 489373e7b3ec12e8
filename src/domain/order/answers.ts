import * as z from 'zod/mini';
import { isoTime, listOf, rupees } from '../site/answer-parts.ts';
import { translations } from '../site/language.ts';
import { toDos } from './attention.ts';
import {
  type BillingName,
  billingNames,
  billingWireNames,
  isRequired,
  type OptionalName,
  type RequiredName,
} from './billing-fields.ts';
import { disputeStates } from './dispute.ts';
import { fulfilments } from './fulfilment.ts';
import { allNeeds } from './needs.ts';
import { lineKindNames } from './order-line.ts';
import { type ParcelWire, parcelInRow } from './parcel.ts';

/* Shapes of what calls about orders and payments answer. Money is in rupees. */

const status = z.enum(['pending', 'COMPLETED', 'FAILED']);
const optionalTrue = z.optional(z.literal(true));

export const CheckoutAnswer = z.object({ redirect_url: z.string(), merchant_transaction_id: z.string() });

const BuyerNews = z.object({
  /** Heading in place of that of the status; null for none. */
  title: z.nullable(z.string()),
  look: z.nullable(z.enum(['sent', 'arrived', 'cameBack', 'ended', 'returned', 'partly'])),
  /** Paragraphs. */
  text: z.array(z.string()),
  /** What happens with the parcel until it is delivered, in order; empty for none. */
  steps: z.array(z.string()),
  awaits_payment: z.boolean(),
  pay: z.nullable(z.enum(['now', 'again'])),
  has_receipt: z.boolean(),
});

/** What a call for the status of a payment asks for. */
export const PaymentStatusQuery = z.object({
  /** '1' for `order_no` and `news` beside the status. */
  news: z._default(z.string(), ''),
});

export const PaymentStatusAnswer = z.object({
  order: z.object({
    status,
    customer_name: z.string(),
    product_name: z.string(),
    payment_mode: z.nullable(z.string()),
    merchant_transaction_id: z.string(),
    amount: rupees,
  }),
  /** Null until the order has a number. Present if `news` was asked for. */
  order_no: z.optional(z.nullable(z.string())),
  /** What the buyer is told beside the status. Present if it was asked for. */
  news: z.optional(BuyerNews),
});

/**
 * Fields of the parcel and of a consultation. Each but the state is null while the owner has said nothing.
 */
const parcelTexts = Object.fromEntries(
  Object.keys(parcelInRow({})).map((wire) => [wire, z.nullable(z.string())]),
) as Record<keyof ParcelWire, z.ZodMiniNullable<z.ZodMiniString>>;
const parcel = { ...parcelTexts, fulfilment: z.enum(fulfilments) };

/** Fields of the buyer's details. */
const billing = Object.fromEntries(
  billingNames.map((name) => [
    billingWireNames[name],
    isRequired(name) ? z.string() : z.optional(z.string()),
  ]),
) as { [Name in RequiredName as WireOf<Name>]: z.ZodMiniString } & {
  [Name in OptionalName as WireOf<Name>]: z.ZodMiniOptional<z.ZodMiniString>;
};
type WireOf<Name extends BillingName> = (typeof billingWireNames)[Name];

/** A line of an order. */
const item = z.object({
  line: z.int(),
  kind: z.enum(lineKindNames),
  product_id: z.nullable(z.int()),
  product_name: z.string(),
  /** Its Hindi name; absent if it had none. */
  hindi_name: z.optional(z.string()),
  quantity: z.int(),
  unit_price: rupees,
  amount: rupees,
  gst_rate: z.nullable(z.number()),
  hsn_code: z.nullable(z.string()),
  options: z.array(
    z.object({
      option: z.string(),
      choice: z.string(),
      answer: z.optional(z.string()),
      /** Present for what is made for the buyer. */
      made_to_order: optionalTrue,
    }),
  ),
  /** Pieces that refunds have named, completed or under way. */
  given_back: z.int(),
  /** Present if other buyers have its pieces, so that its money goes back. */
  lost: optionalTrue,
});

/** A row of the owner's list. */
export const OrderRowAnswer = z.object({
  id: z.string(),
  order_no: z.nullable(z.string()),
  created_at: isoTime,
  /** When it was paid; null while it is not. */
  paid_at: z.nullable(isoTime),
  customer_name: z.string(),
  phone: z.string(),
  /** Names all that was sold: 'Ruby Manik 4.78 ct and 2 more'. */
  title: z.string(),
  items: z.array(item),
  /** The kind, name and quantity of the first line, as `product_id` and `unit_price` where they are answered. */
  kind: z.enum(lineKindNames),
  product_name: z.string(),
  quantity: z.int(),
  amount: rupees,
  status,
  payment_mode: z.nullable(z.string()),
  ...parcel,
  refunded: rupees,
  to_do: z.nullable(z.enum(toDos)),
  version: z.int(),
  /** Present if its buyer is written to in Hindi. */
  language: z.optional(z.enum(translations)),
  /** Until when a payment request can be paid; null for every other order. */
  valid_until: z.nullable(isoTime),
  withdrawn: z.boolean(),
  /** The client that the owner typed, if somebody else paid. */
  asked_of: z.nullable(z.object({ customer_name: z.string(), phone: z.string() })),
  /** What each consultation of the order needs of the client. */
  needs: z.array(z.enum(allNeeds)),
  /** When the client first sent birth details. */
  details_at: z.nullable(isoTime),
  /** Present when the owner should look at the money, or at who paid. */
  trouble: optionalTrue,
  /** Present when the buyer lives outside India. */
  abroad: optionalTrue,
  /** Present while its goods count as handed over: no parcel left. */
  handed_over: optionalTrue,
  /** Present when it was paid with test keys. */
  test: optionalTrue,
});
export const OrderListAnswer = z.object({
  ...listOf(OrderRowAnswer).shape,
  total_amount_paid: rupees,
});

const payment = z.object({
  id: z.string(),
  amount: rupees,
  refundable: rupees,
  role: z.enum(['pays', 'unapplied', 'mismatched']),
  refunding: z.boolean(),
  discrepancy: z.nullable(z.string()),
  /** Present if the money reached the owner without a provider. */
  outside: z.optional(z.literal(true)),
});
const refundState = z.enum(['requested', 'accepted', 'COMPLETED', 'FAILED']);
const refund = z.object({
  id: z.string(),
  payment: z.string(),
  amount: rupees,
  /** The lines that it gives back; absent for a refund of an amount alone. */
  lines: z.optional(z.array(z.object({ line: z.int(), quantity: z.int() }))),
  requested_at: isoTime,
  ended_at: z.nullable(isoTime),
  state: refundState,
  failure: z.nullable(z.string()),
  credit_note: z.optional(z.string()),
  closable: optionalTrue,
  arrived: z.optional(z.boolean()),
  contradicted: optionalTrue,
  /** Present if the site did not ask for it. */
  found: z.optional(z.enum(['at_provider', 'dispute'])),
});
const dispute = z.object({
  id: z.string(),
  payment: z.string(),
  amount: z.nullable(rupees),
  reason: z.nullable(z.string()),
  respond_by: z.nullable(isoTime),
  state: z.enum(disputeStates),
  todo: z.string(),
});

const birthTime = z.object({ kind: z.string(), at: z.optional(z.string()), minutes: z.optional(z.int()) });
/** Birth details as they were sent. */
export const BirthDetailsKept = z.object({
  people: z.array(
    z.object({
      name: z.string(),
      born_on: z.string(),
      time: birthTime,
      /** Absent where the consultation does not need it. */
      place: z.optional(
        z.object({ name: z.string(), latitude: z.number(), longitude: z.number(), zone: z.string() }),
      ),
      parent_consent: z.optional(z.boolean()),
    }),
  ),
  question: z.optional(z.string()),
  preferred_times: z.optional(z.string()),
  keep: z.optional(z.boolean()),
  sent_at: isoTime,
});

/** A whole order as the owner sees it. */
const OrderShownAnswer = z.object({
  ...OrderRowAnswer.shape,
  unit_price: rupees,
  ...billing,
  /** When the buyer’s details were removed; null while they are there. */
  buyer_removed_at: z.nullable(isoTime),
  history: z.array(z.object({ at: isoTime, what: z.string(), note: z.optional(z.string()) })),
  product_id: z.nullable(z.int()),
  /** What is doubtful about address or payer, until the owner has looked at it. */
  doubts: z.array(z.string()),
  /** How long the consultation lasts. */
  minutes: z.nullable(z.int()),
  enquiry_id: z.nullable(z.string()),
  /** Address at which the order can be paid now. */
  pay_url: z.nullable(z.string()),
  birth_details: z.nullable(BirthDetailsKept),
  invoice: z.nullable(z.string()),
  payments: z.array(payment),
  refunds: z.array(refund),
  /** Disputes that wait for a decision of the bank or of the owner; absent if there are none. */
  disputes: z.optional(z.array(dispute)),
  possible_duplicates: z.array(z.string()),
  closable: optionalTrue,
});
export const OrderAnswer = z.object({ order: OrderShownAnswer, sends_mail: z.boolean() });
export const OrderUpdatedAnswer = z.object({ message: z.string(), version: z.int() });
export const RefundAnswer = z.object({ message: z.string(), refund: z.object({ state: refundState }) });
export const OrderMadeAnswer = z.object({
  message: z.string(),
  id: z.string(),
  /** Names all that is sold, in the client's language. */
  title: z.string(),
  /** Present if its client is written to in Hindi. */
  language: z.optional(z.enum(translations)),
  order_no: z.nullable(z.string()),
  pay_url: z.nullable(z.string()),
});
export const ConsultationsAnswer = z.object({
  datalist: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      hindi_title: z.optional(z.string()),
      amount: z.nullable(rupees),
      minutes: z.nullable(z.int()),
    }),
  ),
});
export const BirthDetailsSentAnswer = z.object({ message: z.string(), sent_at: isoTime });
export const BirthDetailsAnswer = z.object({ birth_details: z.nullable(BirthDetailsKept) });
