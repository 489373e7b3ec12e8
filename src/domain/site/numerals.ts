/* This module does not import the form checks, because pages use it before they load those. */

/** Replaces Devanagari digits, '५.२५', with Latin ones, '5.25'. Hindi keyboards type them. */
export const withLatinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));

/** Returns true if ten digits can be an Indian mobile number, and not only a landline or a number abroad. */
export const canBeMobile = (digits: string): boolean => /^[6-9]\d{9}$/.test(digits);

/**
 * Returns the bare digits of a phone number that a person typed or pasted: '+91 98765 43210', '098765-43210'
 * and '९८७६५ ४३२१०' all give '9876543210'; '0120 456 7890' gives '1204567890'. It does not check whether the
 * result is a phone number.
 */
export function phoneDigits(typed: string): string {
  return withLatinDigits(typed)
    .replace(/\D/g, '')
    .replace(/^0{0,2}(?:91)?0?(?=[1-9]\d{9}$)/, '');
}
