import { type IndianState, indianState, stateOfCode } from './indian-state.ts';

/**
 * Where each state's PIN codes begin, in the order of their digits: first digits and GST code; each reaches to the next.
 * Of India Post's circles, parted where a circle has several states. A few villages lie across these lines.
 */
const areas = (
  '11:07 12:06 14:03 16:04 17:02 18:01 194:38 20:09 244712:05 244718:09 246:05 2467:09 247656:05 247672:09 248:05 25:09 ' +
  '262308:05 2626:09 263:05 27:09 30:08 36:24 362520:26 362571:24 39621:26 39625:24 40:27 403:30 404:27 45:23 49:22 ' +
  '50:36 51:37 533464:34 533465:37 56:29 60:33 605001:34 605015:33 6096:34 60961:33 67:32 673310:34 673311:32 ' +
  '682551:31 68256:32 70:19 737:11 738:19 744:35 75:21 78:18 79:12 793:17 795:14 796:15 797:13 799:16 80:10 814:20 ' +
  '817:10 822:20 823:10 825:20 84:10 9:'
)
  .split(' ')
  .map((area) => area.split(':') as [from: string, code: string]);

/** The state of a PIN code; null for what is none, and for the army's. */
function stateOfPin(written: string): IndianState | null {
  const pin = written.replace(/\s/g, '');
  if (!/^[1-9]\d{5}$/.test(pin)) return null;
  return stateOfCode(areas.findLast(([from]) => from <= pin)?.[1] ?? '');
}

const isIndia = (country: string) => /^(?:india|bharat|भारत|ind?)$/i.test(country.trim());

/** As much of a buyer's address as the law on GST asks for, as the buyer wrote it. */
export interface SuppliedTo {
  state: string;
  zipCode: string;
  country: string;
}

/**
 * The state that goods are supplied to: the one the address names (IGST Act, section 10 (1) (ca)). Where it names none
 * that is known, the one of its PIN code; where that says nothing either no address in India is on record, and the law
 * takes the seller's. Null abroad.
 */
export function placeOfSupply({ state, zipCode, country }: SuppliedTo, seller: string): IndianState | null {
  const named = indianState(state);
  if (named || !isIndia(country)) return named;
  return stateOfPin(zipCode) ?? indianState(seller);
}
