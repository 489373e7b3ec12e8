/**
 * Returns true if a text is a GSTIN: state, PAN, registration number, Z, and a check character. The check
 * character makes the Luhn sum in base 36, with weights 1 and 2 from the left, a multiple of 36.
 */
export function isGstin(text: string): boolean {
  if (!/^(?:[0-3]\d|9[79])[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false;
  const sum = [...text].reduce((total, character, at) => {
    const product = Number.parseInt(character, 36) * (1 + (at % 2));
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return sum % 36 === 0;
}
