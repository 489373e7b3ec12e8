/** A text with the digits of Devanagari, '५.२५', written in Latin ones, '5.25': Hindi keyboards offer them. */
export const withLatinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
