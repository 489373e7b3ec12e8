import * as z from 'zod/mini';
import { rules } from '#words/rules.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { emailAddress, optionalText, text } from '../site/fields.ts';
import { honeypot } from './spam.ts';

export const newsletterTexts = {
  removed: 'Subscriber removed',
  unknown: 'Subscriber not found',
} as const;

/** The newsletter form as the visitor fills it in. */
export const NewsletterForm = z.object({ email: emailAddress(rules.email) });
export type NewsletterForm = z.infer<typeof NewsletterForm>;

/** The newsletter form as it crosses the wire. */
export const NewsletterPayload = z.extend(NewsletterForm, honeypot);
export type NewsletterPayload = z.infer<typeof NewsletterPayload>;

/** A request to leave the newsletter, by a signed link or by typing the address. */
export const LeaveRequest = z
  .object({
    id: optionalText(LONGEST.other, text),
    key: optionalText(LONGEST.other, text),
    email: z.optional(z.union([z.literal(''), emailAddress(rules.email)])),
  })
  .check(z.refine(({ key, email }) => Boolean(key || email), { error: rules.email, path: ['email'] }));
export type LeaveRequest = z.infer<typeof LeaveRequest>;

/** A subscriber of the newsletter, as it is stored. */
export interface Subscriber {
  id: string;
  /** The address as it was typed, with its capitals. */
  email: string;
  createdAt: string;
}

/** Number of subscribers on one page of the owner's list. */
export const SUBSCRIBERS_PER_PAGE = 20;

/** A subscriber in the owner's list, in its wire shape. */
export type SubscriberWire = ReturnType<typeof subscriberToWire>;

export const subscriberToWire = ({ id, email, createdAt }: Subscriber) => ({
  id,
  email,
  created_at: createdAt,
});
