/*
 * The country of an address, as people write it. It is a free text, so a country that nobody here has heard
 * of is abroad.
 */

/** India in the spellings and slips that people type, in letters alone. */
const india =
  /^(?:republicof)?(?:india|inda|indai|indea|indis|idnia|hindust(?:h)?an|bh?arath?|ind?|भारत(?:वर्ष)?|हिन्दुस्तान|हिंदुस्तान|इंडिया|इण्डिया)$/;

/** Returns true if an address names India as its country. */
export const isIndia = (country: string): boolean =>
  india.test(
    country
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}]/gu, ''),
  );

/** Returns true if an address names a country, and not India. */
export const isAbroad = (country: string): boolean => country.trim() !== '' && !isIndia(country);
