import { indianState } from '../money/indian-state.ts';
import { pinDigits, type SuppliedTo, stateOfPin } from '../money/place-of-supply.ts';
import { isAbroad, isIndia } from '../site/country.ts';

/*
 * A mistyped PIN code can still look like a PIN code. Nothing is refused because of it, since a few villages
 * lie across postal boundaries and people write PIN codes in many ways. The checkout asks the buyer once, and
 * the order keeps the doubt for the owner. An address abroad is a doubt of its own: nothing of its postage and
 * customs is in the price.
 */

/**
 * Reasons to doubt a PIN code in India. `digits`: it does not have six digits. `region`: no part of India has
 * PIN codes with these first digits. `state`: it belongs to another state than the address names.
 */
export type PinDoubt = 'digits' | 'region' | 'state';

/** The first two digits that the post has given to no part of India; 90 to 99 are the army's. */
const unused = /^(?:0.|10|29|35|54|55|65|66|8[6-9])/;

/** Returns why the PIN code of an address is doubtful; null if it is not, and for an address abroad. */
export function pinDoubt({ state, zipCode, country }: SuppliedTo): PinDoubt | null {
  if (!isIndia(country)) return null;
  const digits = pinDigits(zipCode);
  if (!/^\d{6}$/.test(digits)) return 'digits';
  if (unused.test(digits)) return 'region';
  const [named, found] = [indianState(state), stateOfPin(zipCode)];
  return named && found && named.code !== found.code ? 'state' : null;
}

/** What the owner should look at before a parcel leaves. `abroad`: the address names another country. */
export type AddressDoubt = PinDoubt | 'abroad';

/** Returns what is doubtful about an address; null if nothing is. */
export const addressDoubt = (address: SuppliedTo): AddressDoubt | null =>
  isAbroad(address.country) ? 'abroad' : pinDoubt(address);

/** Says what is doubtful about an address, as a sentence for the owner. */
export function addressDoubtText(doubt: AddressDoubt, { state, zipCode, country }: SuppliedTo): string {
  switch (doubt) {
    case 'abroad':
      return (
        `The address is in ‘${country}’, outside India, so no Indian state is the place of supply. ` +
        'Agree on postage and customs with the buyer before you send it.'
      );
    case 'digits':
      return `The PIN code ‘${zipCode}’ does not have six digits.`;
    case 'region':
      return `No part of India has a PIN code like ${zipCode}.`;
    case 'state':
      return `The PIN code ${zipCode} belongs to ${stateOfPin(zipCode)?.name}, not to ${state}.`;
  }
}
