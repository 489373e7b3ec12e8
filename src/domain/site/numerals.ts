/** The id that a text names: a positive integer written plainly; 0, which nothing has, when it names none. */
export function idIn(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** A text with the digits of Devanagari, '५.२५', written in Latin ones, '5.25': Hindi keyboards offer them. */
export const withLatinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
