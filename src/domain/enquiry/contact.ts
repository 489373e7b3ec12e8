import { encodePart } from '../site/encode.ts';
import type { Site } from '../site/site.ts';

/** A postal address as the lines of a letter. */
export function addressLines({ street, locality, region, postalCode, country }: Site['address']): string[] {
  return [street, `${locality}, ${region} ${postalCode}`, country];
}

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
  return `https://wa.me/91${digits}${text ? `?text=${encodePart(text)}` : ''}`;
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
