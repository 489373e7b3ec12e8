import * as z from 'zod/mini';
import { emailAddress } from '../site/fields.ts';
import { honeypot } from './spam.ts';

export const newsletterTexts = {
  subscribed: 'Thank you. You are on the list.',
  email: 'Please provide a valid email.',
} as const;

/** The newsletter form as the visitor fills it in. */
export const NewsletterForm = z.object({ email: emailAddress(newsletterTexts.email) });
export type NewsletterForm = z.infer<typeof NewsletterForm>;

/** The newsletter form as it crosses the wire. */
export const NewsletterPayload = z.extend(NewsletterForm, honeypot);
export type NewsletterPayload = z.infer<typeof NewsletterPayload>;

/** Somebody who wants the newsletter, as it is kept. */
export interface Subscriber {
  id: string;
  /** As it was typed; capitals and all. */
  email: string;
  createdAt: string;
}

/** Subscribers on one page of the owner's list. */
export const SUBSCRIBERS_PER_PAGE = 20;

/** A subscriber in the owner's list, as it crosses the wire (contract). */
export interface SubscriberWire {
  id: string;
  email: string;
  created_at: string;
}

/** A subscriber in its wire shape. */
export function subscriberToWire({ id, email, createdAt }: Subscriber): SubscriberWire {
  return { id, email, created_at: createdAt };
}
