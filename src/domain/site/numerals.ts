/* This module does not import the form checks, because pages use it before they load those. */

/** Replaces Devanagari digits, '५.२५', with Latin ones, '5.25'. Hindi keyboards type them. */
export const withLatinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));

/** Hint for a number of ten digits that is refused. */
export const MOBILE_HINT = 'Indian mobile numbers begin with 6, 7, 8 or 9.';

/**
 * Returns the bare digits of a phone number that a person typed or pasted: '+91 98765 43210', '098765-43210'
 * and '९८७६५ ४३२१०' all give '9876543210'. It does not check whether the result is a mobile number.
 */
export function phoneDigits(typed: string): string {
  return withLatinDigits(typed)
    .replace(/\D/g, '')
    .replace(/^0{0,2}(?:91)?0?(?=[6-9]\d{9}$)/, '');
}
