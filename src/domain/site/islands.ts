import * as z from 'zod/mini';

/** The islands of visitors' pages, by the names of their components. */
export const visitorIslands = [
  'AppointmentPanel',
  'Basket',
  'BirthDetails',
  'Checkout',
  'Dropdown',
  'Enquiry',
  'Newsletter',
  'Pay',
  'PaymentResult',
  'ProductsMenu',
  'Search',
  'ShopListing',
  'Testimonials',
] as const;
export type VisitorIsland = (typeof visitorIslands)[number];

/** An island that failed in a visitor's browser. Nothing else is told. */
export const FailedIsland = z.object({ island: z.enum(visitorIslands) });

/** How often islands failed, those that never did left out. */
export type IslandFailures = Partial<Record<VisitorIsland, number>>;
