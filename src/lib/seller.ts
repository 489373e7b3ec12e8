import { addressLines } from '#domain/enquiry/contact.ts';
import type { Seller } from '#domain/order/invoice.ts';
import { site } from './site.ts';

/** The seller, as of this build. */
export const seller: Seller = {
  legalName: site.legalName,
  practice: site.practice,
  address: addressLines(site.address),
  state: site.address.region,
  gstin: site.gstin ?? null,
  composition: site.composition ?? false,
  phone: site.phone,
  email: site.email,
};

/** How consultations are taxed, as of today. */
export const { serviceTax } = site;
