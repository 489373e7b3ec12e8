import { addressLines } from '#domain/contact.ts';
import type { Seller } from '#domain/receipt.ts';
import type { Site } from '#domain/site.ts';
import { site } from './site.ts';

/** Facts of a practice that may be registered for GST. */
type Facts = Pick<Site, 'legalName' | 'address'> & { gstin?: string | null | undefined };
const { legalName, address, gstin }: Facts = site;

/** The practice as receipts name it. */
export const seller: Seller = {
  legalName,
  address: addressLines(address),
  state: address.region,
  gstin: gstin ?? null,
};
