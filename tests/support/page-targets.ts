import { demo } from '#tests/browser/shop-helpers.ts';

/*
 * Limits of weight and time for each kind of public page. Times are ratios to a bare static page
 * measured in the same run: absolute ones hold for one machine only. docs/performance.md says where the
 * figures come from.
 */

/** Limits of a page's first view on a phone before the first touch. A kB is 1,000 bytes. */
export interface PageTarget {
  /** Everything sent, headers too, compressed. */
  kB: number;
  /**
   * The page itself. A connection's first round trip brings 14.6 kB (RFC 6928), its second twice as much, so
   * a page should fit into two.
   */
  documentKB: number;
  /** Script, in files and in the page. */
  scriptKB: number;
  /**
   * Number of requests without the tab's icon. We set it a quarter above what the pages make, because a
   * browser decides by itself how many pictures below the first screen it requests.
   */
  requests: number;
  /** First and largest contentful paint, as ratios to the bare page. */
  firstPaint: number;
  largestPaint: number;
  /** Total blocking time. */
  blockingMs: number;
}

/** Milliseconds to the first and the largest paint of other sites, measured beside the bare page. */
const bare = 625;
const theme = { first: 1204, largest: 1504 };
const legacyListing = { first: 1698, largest: 2861 };

// Three requests of every page are the owner's notice (docs/decisions/owners-area.md), its script, and the styles
// no first screen shows.
const twoTrips = 20;
const content = {
  documentKB: twoTrips,
  scriptKB: 8,
  firstPaint: (0.67 * theme.first) / bare,
  blockingMs: 0,
};
const scene = { ...content, kB: 95, requests: 12, largestPaint: (0.75 * theme.largest) / bare };
const plain = { ...content, kB: 46, requests: 9, largestPaint: (0.62 * theme.largest) / bare };
const listing = {
  ...content,
  kB: 170,
  requests: 20,
  firstPaint: (0.47 * legacyListing.first) / bare,
  largestPaint: (0.42 * legacyListing.largest) / bare,
  blockingMs: 50,
};
const buying = {
  kB: 150,
  documentKB: twoTrips,
  scriptKB: 85,
  requests: 21,
  firstPaint: 1.5,
  largestPaint: 1.9,
  blockingMs: 50,
};

/** The pages that a client opens by a link of the owner's: a form without pictures. */
const asking = { ...buying, kB: 140, scriptKB: 86 };

/** The page kinds, each with an address of the demo site; null for one that needs an order first. */
export const pageTargets = {
  /** The one further request is for the styles below its first screen. */
  home: { address: '/', target: { ...scene, kB: 115, requests: 17 } },
  article: {
    address: '/blog/lo-shu-grid',
    target: { ...scene, largestPaint: (0.72 * theme.largest) / bare },
  },
  service: { address: '/service-details/astrology/career-business-guidance', target: scene },
  about: { address: '/about-us', target: scene },
  /** It shows today's answer at once: its script, the tools' answers, and the day. */
  panchang: {
    address: '/tools/panchang',
    target: { ...scene, kB: 65, requests: 10, scriptKB: 17.5, blockingMs: 50 },
  },
  faq: { address: '/faq', target: plain },
  legal: { address: '/privacy-policy', target: plain },
  /** It shows the door. */
  contact: { address: '/contact-us', target: { ...plain, kB: 58 } },
  shop: { address: '/astro-shop', target: listing },
  category: { address: '/astro-shop/gemstones', target: listing },
  product: {
    address: `/product-details/${demo.discounted.id}/${demo.discounted.slug}`,
    target: {
      ...scene,
      kB: 130,
      requests: 20,
      largestPaint: (0.78 * theme.largest) / bare,
      blockingMs: 50,
    },
  },
  /** With three lines. */
  basket: { address: '/basket', target: { ...buying, scriptKB: 87 } },
  /** It also holds the rows of several products with their photographs, for `/checkout`. */
  checkout: {
    address: `/product-checkout/${demo.plain.id}/${demo.plain.slug}`,
    target: { ...buying, scriptKB: 92 },
  },
  /** It shows what was bought. */
  result: { address: null, target: { ...buying, scriptKB: 86 } },
  pay: { address: null, target: asking },
  birthDetails: { address: null, target: asking },
} satisfies Record<string, { address: string | null; target: PageTarget }>;

export type PageKind = keyof typeof pageTargets;
