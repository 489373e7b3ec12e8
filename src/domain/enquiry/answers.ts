import * as z from 'zod/mini';
import { isoTime, listOf, MessageAnswer } from '../site/answer-parts.ts';
import { appointmentStates } from './enquiry.ts';
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
  /** Present once the owner has said what became of the appointment. */
  appointment: z.optional(z.enum(appointmentStates)),
  /** Present when a program seems to have sent it. */
  suspected: z.optional(z.literal(true)),
});
export const EnquiryListAnswer = listOf(EnquiryAnswer);

export const SubscriberListAnswer = listOf(
  z.object({ id: z.string(), email: z.string(), created_at: isoTime }),
);
