import { type KeptSupply, keptSupply } from '../money/place-of-supply.ts';
import { type AddressDoubt, addressDoubt } from './address-doubts.ts';
import type { Billing } from './billing-fields.ts';

/** The buyer's details, and what follows from the address. */
export interface Buyer {
  billing: Billing;
  /** The place of supply and the reason for it. Absent once the buyer was removed. */
  supply?: KeptSupply;
  /** Present if the owner should look at the address. */
  doubt?: AddressDoubt;
}

/** Returns what an order keeps of its buyer. @param seller the seller's state */
export function buyerOf(billing: Billing, seller: string): Buyer {
  const doubt = addressDoubt(billing);
  return { billing, supply: keptSupply(billing, seller), ...(doubt && { doubt }) };
}
