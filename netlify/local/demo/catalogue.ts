/**
 * Sample data for a local demonstration: an invented catalogue with invented stock, weights, prices and
 * reports. Nothing here is for sale. The owner replaces it with her own categories and products.
 */
import type { ProductDraft } from '#domain/catalogue/product-fields.ts';
import { gemstones } from './products-gemstones.ts';
import { malasAndBracelets } from './products-malas-and-bracelets.ts';
import { rudraksha } from './products-rudraksha.ts';
import { semiPreciousStones } from './products-semi-precious-stones.ts';
import { yantraAndVastu } from './products-yantra-and-vastu.ts';

/** One category of the demo shop. */
export interface DemoCategory {
  name: string;
  active: boolean;
}

/**
 * One product of the demo shop; prices in rupees, null if there is none; photos are file names in
 * ./photos, the first one the main photograph.
 */
export interface DemoProduct {
  category: string;
  name: string;
  price: number | null;
  discounted: number | null;
  shortDescription: string;
  fullDescription: string;
  /** Without the MRP, which is the price, and the packer, who is the shop. */
  facts: Partial<Omit<ProductDraft, 'mrp' | 'importerOrPacker'>>;
  active: boolean;
  photos: string[];
  /** What can be chosen of it: prices in paise, as they are stored. */
  options?: ProductDraft['options'];
}

/** Said of every demo product with pictures: nobody must take it for the stone that is sent. */
export const samplePicture = 'Pictures are samples, made by computer.';
/** The same in Hindi. */
export const samplePictureInHindi = 'तस्वीरें नमूने हैं, कंप्यूटर से बनी हैं।';

/** The categories with the ids 1 to 7; number 6 stays empty and number 7 is inactive, on purpose. */
export const demoCategories: DemoCategory[] = [
  { name: 'Gemstones', active: true },
  { name: 'Semi-Precious Stones', active: true },
  { name: 'Rudraksha', active: true },
  { name: 'Malas and Bracelets', active: true },
  { name: 'Yantra and Vastu', active: true },
  { name: 'Pendants and Rings', active: true },
  { name: 'Puja Samagri', active: false },
];

/** The products 1 to 24. Products 22 to 24 have no photograph; each is the last one of its category. */
export const demoProducts: DemoProduct[] = [
  ...gemstones,
  ...semiPreciousStones.slice(0, 3),
  ...rudraksha.slice(0, 3),
  ...malasAndBracelets.slice(0, 3),
  ...yantraAndVastu,
  ...semiPreciousStones.slice(3),
  ...rudraksha.slice(3),
  ...malasAndBracelets.slice(3),
];
