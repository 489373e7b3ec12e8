import type { Site } from './site.ts';

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
  return `https://wa.me/91${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}
