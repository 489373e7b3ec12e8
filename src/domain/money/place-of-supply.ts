import { isAbroad } from '../site/country.ts';
import { withLatinDigits } from '../site/numerals.ts';
import { type IndianState, indianState, stateOfCode } from './indian-state.ts';

/**
 * First digits of each state’s PIN codes with the GST code of the state, in ascending order. Each range
 * reaches to the next entry. They follow India Post’s circles, split where a circle has several states. A few
 * villages lie across these lines.
 */
const areas = (
  '11:07 12:06 14:03 16:04 17:02 18:01 194:38 20:09 244712:05 244718:09 246:05 2467:09 247656:05 ' +
  '247672:09 248:05 25:09 262308:05 2626:09 263:05 27:09 30:08 36:24 362520:26 362571:24 39621:26 ' +
  '39625:24 40:27 403:30 404:27 45:23 49:22 50:36 51:37 533464:34 533465:37 56:29 60:33 605001:34 ' +
  '605015:33 6096:34 60961:33 67:32 673310:34 673311:32 682551:31 68256:32 70:19 737:11 738:19 744:35 ' +
  '75:21 78:18 79:12 793:17 795:14 796:15 797:13 799:16 80:10 814:20 817:10 822:20 823:10 825:20 84:10 ' +
  '9:'
)
  .split(' ')
  .map((area) => area.split(':') as [from: string, code: string]);

/** Returns a PIN code without the gaps and hyphens that people write in it, and in Latin digits. */
export const pinDigits = (written: string): string => withLatinDigits(written).replace(/[\s-]/g, '');

/** Returns the state of a PIN code; null for a text that is not one, and for the army's PIN codes. */
export function stateOfPin(written: string): IndianState | null {
  const pin = pinDigits(written);
  if (!/^[1-9]\d{5}$/.test(pin)) return null;
  return stateOfCode(areas.findLast(([from]) => from <= pin)?.[1] ?? '');
}

/** The parts of a buyer’s address that GST law asks for, as the buyer wrote them. */
export interface SuppliedTo {
  state: string;
  zipCode: string;
  country: string;
}

/**
 * The state that a sale is supplied to, and the part of the address that decided it. `seller` means that no
 * address in India is on record. The state is null for a sale abroad.
 */
export interface Supply {
  state: IndianState | null;
  by: 'address' | 'pin' | 'seller' | 'abroad';
}

/**
 * Returns the state that goods or a service are supplied to. The country is asked first: Pakistan has a
 * Punjab too, and TN is Tennessee. In India it is the state that the address names (IGST Act, section 10 (1)
 * (ca) for goods, 12 (2) (b) for services). If the named state is unknown, the PIN code decides. If that does
 * not help either, no address in India is on record and the law takes the seller’s state.
 */
export function supplyTo({ state, zipCode, country }: SuppliedTo, seller: string): Supply {
  if (isAbroad(country)) return { state: null, by: 'abroad' };
  const named = indianState(state);
  if (named) return { state: named, by: 'address' };
  const found = stateOfPin(zipCode);
  return found ? { state: found, by: 'pin' } : { state: indianState(seller), by: 'seller' };
}

/** A place of supply as an order keeps it: the GST code of the state, null for one abroad. */
export interface KeptSupply {
  code: string | null;
  by: Supply['by'];
}

/** Returns the place of supply of a sale to this address, as an order keeps it. */
export function keptSupply(address: SuppliedTo, seller: string): KeptSupply {
  const { state, by } = supplyTo(address, seller);
  return { code: state?.code ?? null, by };
}

/** The place of supply of a sale abroad, as invoices name it. */
export const OUTSIDE_INDIA = 'Outside India';

/**
 * Returns the place of supply of an order, as recorded or, where it was not, by the address. `name` is for
 * papers. `state` is null for an order abroad, and where the buyer’s address was removed.
 */
export function placeOfSupply(
  kept: KeptSupply | undefined,
  address: SuppliedTo,
  seller: string,
): { state: IndianState | null; name: string } {
  const isKnown = kept !== undefined || address.country.trim() !== '';
  const { code, by } = kept ?? keptSupply(address, seller);
  const state = isKnown ? stateOfCode(code ?? '') : indianState(address.state);
  return { state, name: state?.name ?? (by === 'abroad' ? OUTSIDE_INDIA : address.state) };
}
