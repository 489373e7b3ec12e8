import { addressLines } from '#domain/enquiry/contact.ts';
import type { Seller } from '#domain/order/invoice.ts';
import type { Site } from '#domain/site/site.ts';
import facts from '../../content/site.json' with { type: 'json' };

/**
 * The facts about the practice. Every build checks them (`content.config.ts`), so they come without the rules, which
 * would then be sent to browsers too.
 */
export const site: Site = { social: [], ...facts };

/** Who sells, as of today. */
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
