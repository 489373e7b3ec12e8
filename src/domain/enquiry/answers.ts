import * as z from 'zod/mini';
import { isoTime, listOf, MessageAnswer } from '../site/answer-parts.ts';
import { translations } from '../site/language.ts';
import { appointmentStates, dataRequests } from './enquiry.ts';
import { enquiryStates } from './enquiry-list.ts';

/* Shapes of what calls about enquiries and the newsletter answer. */

export const EnquirySentAnswer = z.object({
  ...MessageAnswer.shape,
  /** Number to quote. Present for complaints and for requests about personal data. */
  number: z.optional(z.string()),
});

export const EnquiryAnswer = z.object({
  id: z.string(),
  created_at: isoTime,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  package_name: z.string(),
  message: z.string(),
  preferred_at: z.nullable(isoTime),
  state: z.enum(enquiryStates),
  note: z.nullable(z.string()),
  /** Present for a request about data that says what it asks for. Its number or its e-mail may be empty. */
  asks_for: z.optional(z.enum(dataRequests)),
  /** Present for a complaint that names an order, as its writer typed it. */
  order_no: z.optional(z.string()),
  /** Present once the owner has said what became of the appointment. */
  appointment: z.optional(z.enum(appointmentStates)),
  /** Present if it was sent from a page in Hindi, in which its writer is answered. */
  language: z.optional(z.enum(translations)),
  /** Present when a program seems to have sent it. */
  suspected: z.optional(z.literal(true)),
});
export const EnquiryListAnswer = listOf(EnquiryAnswer);

export const SubscriberListAnswer = listOf(
  z.object({ id: z.string(), email: z.string(), created_at: isoTime }),
);
