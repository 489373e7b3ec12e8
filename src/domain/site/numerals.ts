/* Without the checks of forms: pages use this before they load those. */

/** A text with the digits of Devanagari, '५.२५', written in Latin ones, '5.25': Hindi keyboards offer them. */
export const withLatinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));

/** Why ten digits may still be refused. */
export const MOBILE_HINT = 'Indian mobile numbers begin with 6, 7, 8 or 9.';

/**
 * What a person typed or pasted as a phone number, as its bare digits: '+91 98765 43210', '098765-43210' and
 * '९८७६५ ४३२१०' all give '9876543210'. Only rewrites; whether a mobile number is left is the rule's business.
 */
export function phoneDigits(typed: string): string {
  return withLatinDigits(typed)
    .replace(/\D/g, '')
    .replace(/^0{0,2}(?:91)?0?(?=[6-9]\d{9}$)/, '');
}
