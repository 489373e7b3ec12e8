import * as z from 'zod/mini';

const text = z.string().check(z.trim(), z.minLength(1));

/** The facts about the practice that every page shows; an editor keeps them in `content/site.json`. */
export const Site = z.object({
  /** True while names, phone, e-mail and address are samples. */
  sample: z.boolean(),
  practice: text,
  astrologer: text,
  legalName: text,
  tagline: text,
  who: text,
  phone: z.string().check(z.regex(/^\d{10}$/, 'phone: ten digits, without +91')),
  email: z.email('email: an e-mail address'),
  address: z.array(text).check(z.minLength(1)),
  hours: z.array(z.object({ days: text, opens: text, closes: text })),
  schedulingUrl: z.url({ protocol: /^https$/, error: 'schedulingUrl: an address that begins with https://' }),
  grievanceOfficer: text,
});
export type Site = z.infer<typeof Site>;

/** A phone number of ten digits as people read it: '+91 98765 43210'. */
export function phoneForReading(digits: string): string {
  return `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;
}

/** A `tel:` address. */
export function phoneLink(digits: string): string {
  return `tel:+91${digits}`;
}

/** A WhatsApp address that opens a chat with the text already typed. */
export function whatsappLink(digits: string, text?: string): string {
  return `https://wa.me/91${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}
