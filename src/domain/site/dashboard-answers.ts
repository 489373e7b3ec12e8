import * as z from 'zod/mini';
import { EnquiryAnswer } from '../enquiry/answers.ts';
import { BirthDetailsKept, OrderRowAnswer } from '../order/answers.ts';
import { lineKindNames } from '../order/order-line.ts';
import { isoTime, listOf, MessageAnswer, rupees } from './answer-parts.ts';
import { ClientFound, ClientListed, ClientNoteAnswer } from './client.ts';
import { healthChecks, storeProblems } from './health.ts';
import { visitorIslands } from './islands.ts';

/* Shapes of what calls about the dashboard, the state of the site and one person answer. */

/** A total, and the first of its records: those that have waited longest, or the next appointments. */
const waiting = <Row extends z.ZodMiniType>(row: Row) => z.object({ total: z.int(), newest: z.array(row) });

export const DashboardAnswer = z.object({
  total_product: z.int(),
  total_category: z.int(),
  total_subcategory: z.int(),
  total_blog: z.int(),
  to_send: waiting(OrderRowAnswer),
  to_look: waiting(OrderRowAnswer),
  /** `newest` leaves out its complaints: those are in `complaints`. */
  to_answer: waiting(EnquiryAnswer),
  complaints_to_answer: z.int(),
  upcoming: waiting(EnquiryAnswer),
  consultations: waiting(OrderRowAnswer),
  complaints: waiting(EnquiryAnswer),
  late_parcels: waiting(OrderRowAnswer),
  hosting: z.nullable(z.object({ what: z.string(), todo: z.string() })),
  passkeys_from: z.nullable(isoTime),
});

const share = z.object({ name: z.string(), orders: z.int(), amount: rupees });
export const SalesAnswer = z.object({
  /** Received today, in this month and in the last one; refunds are not taken off. */
  takings: z.array(share),
  days: z.array(share),
  months: z.array(share),
  best: z.array(share),
  /** States of the buyers of goods; 'not known' stands for orders without a state. */
  states: z.array(share),
  /** Consultations of the same days, which have no state. */
  consultations: z.object({ orders: z.int(), amount: rupees }),
});
const inAndBack = { received: rupees, returned: rupees };
const taxOfRate = z.object({ rate: z.number(), taxable: rupees, cgst: rupees, sgst: rupees, igst: rupees });
export const MonthAnswer = z.object({
  month: z.object({
    month: z.string(),
    total: z.object({ ...inAndBack, orders: z.int(), notes: z.int() }),
    /** `outside` is true for money that was paid to the owner herself. */
    ways: z.array(z.object({ ...inAndBack, name: z.string(), outside: z.boolean(), orders: z.int() })),
    kinds: z.array(z.object({ ...inAndBack, kind: z.enum(lineKindNames), pieces: z.int() })),
    /** By rate; both are empty for a seller who charges no tax. */
    tax: z.object({ sales: z.array(taxOfRate), notes: z.array(taxOfRate) }),
    best: z.array(z.object({ name: z.string(), pieces: z.int(), amount: rupees })),
    /** The first month with a sale. */
    first: z.nullable(z.string()),
  }),
  /** Ids of orders that are left out because they cannot be read. */
  unreadable: z.optional(z.array(z.string())),
});
export const TotalAnswer = z.object({ total_amount_paid: rupees });

const healthState = z.enum(['ok', 'warn', 'fail']);
export const HealthAnswer = z.object({
  checks: z.record(z.enum(healthChecks), healthState),
  problems: z.array(
    z.object({
      problem: z.enum(Object.keys(storeProblems) as [keyof typeof storeProblems]),
      what: z.string(),
      todo: z.string(),
    }),
  ),
  failed_islands: z.partialRecord(z.enum(visitorIslands), z.int()),
});

export const PersonAnswer = z.object({
  person: z.object({
    orders: z.array(
      z.object({
        ...OrderRowAnswer.shape,
        why_kept: z.nullable(z.enum(['law', 'open', 'money'])),
        kept_until: z.nullable(isoTime),
      }),
    ),
    enquiries: z.array(
      z.object({
        ...EnquiryAnswer.shape,
        /** Present when erasing waits until the complaint is settled. */
        complaint_open: z.optional(z.literal(true)),
      }),
    ),
    birth_details: z.array(z.object({ ...BirthDetailsKept.shape, order_id: z.string() })),
    /** Present when there is an order or enquiry with a phone number, to which the note belongs. */
    client: z.optional(
      z.object({ name: z.string(), phone: z.string(), email: z.string(), note: ClientNoteAnswer }),
    ),
    next_appointment: z.nullable(isoTime),
    subscribed_at: z.nullable(isoTime),
  }),
});
const erasure = z.object({
  at: isoTime,
  contact: z.string(),
  orders: z.int(),
  enquiries: z.int(),
  birthDetails: z.int(),
  note: z.boolean(),
  subscribed: z.boolean(),
  kept: z.int(),
  open: z.optional(z.int()),
  complaints: z.optional(z.int()),
  keptUntil: z.nullable(isoTime),
});
export const ErasedAnswer = z.object({ ...MessageAnswer.shape, erased: erasure });
/** `more` is true when only the newest clients were answered. */
export const ClientsFoundAnswer = z.object({
  datalist: z.array(ClientFound),
  more: z.boolean(),
});
export const ClientsAnswer = listOf(ClientListed);
export const NoteSavedAnswer = z.object({ ...MessageAnswer.shape, note: ClientNoteAnswer });
export const ErasuresAnswer = z.object({ datalist: z.array(erasure) });
