import { encodePart } from '../site/encode.ts';
import { canBeMobile } from '../site/numerals.ts';
import type { Site } from '../site/site.ts';

/** A postal address as the lines of a letter. */
export function addressLines({ street, locality, region, postalCode, country }: Site['address']): string[] {
  return [street, `${locality}, ${region} ${postalCode}`, country];
}

/**
 * A phone number of ten digits as people read it: '+91 98765 43210'. The country code of a number abroad is
 * not known.
 */
export function phoneForReading(digits: string, isAbroad = false): string {
  const read = `${digits.slice(0, 5)} ${digits.slice(5)}`;
  return isAbroad ? read : `+91 ${read}`;
}

/** Returns true if a number may be on WhatsApp under +91. A landline is not, nor is a number abroad. */
export const mayHaveWhatsapp = (digits: string, isAbroad = false): boolean =>
  !isAbroad && canBeMobile(digits);

/** A `tel:` address. */
export function phoneLink(digits: string): string {
  return `tel:+91${digits}`;
}

/** A WhatsApp address that opens a chat with the text already typed. */
export function whatsappLink(digits: string, text?: string): string {
  return `https://wa.me/91${digits}${text ? `?text=${encodePart(text)}` : ''}`;
}

/** Returns a customer's number as facts of a letter to the owner, with the links that reach it. */
export function phoneFacts(
  digits: string,
  { chat, abroad = false }: { chat?: string; abroad?: boolean } = {},
): (readonly [what: string, said: string])[] {
  const hasWhatsapp = mayHaveWhatsapp(digits, abroad);
  return [
    [hasWhatsapp ? 'Mobile' : 'Phone', phoneForReading(digits, abroad)],
    ...(abroad ? [] : [['Call', phoneLink(digits)] as const]),
    ...(hasWhatsapp ? [['WhatsApp', whatsappLink(digits, chat)] as const] : []),
  ];
}

/** A WhatsApp address that lets whoever opens it choose to whom the text is sent. */
export function shareLink(text: string): string {
  return `https://wa.me/?text=${encodePart(text)}`;
}

/** A `mailto:` address with subject and text already typed. */
export function mailLink(email: string, subject: string, text: string): string {
  return `mailto:${encodePart(email).replace('%40', '@')}?subject=${encodePart(subject)}&body=${encodePart(text)}`;
}

/** The address of a map that looks for a place, given as the lines of its postal address. */
export function mapLink(lines: readonly string[]): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodePart(lines.join(', '))}`;
}
