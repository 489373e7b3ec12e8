/** Longest texts, in characters. Longer ones are refused, never cut. */
export const LONGEST = {
  name: 120,
  shortDescription: 300,
  fullDescription: 20_000,
  message: 4_000,
  address: 500,
  email: 254,
  other: 120,
} as const;

/** Most pieces of one product in an order. */
export const MOST_PIECES = 100;

/** Largest request bodies, in bytes. */
export const LARGEST_BODY = { json: 100_000, multipart: 4 * 1024 * 1024 } as const;

/** Longest address of a page or call with its query, in characters. No link of the site comes near it. */
export const LONGEST_ADDRESS = 16_000;

/** Rate limits of one address. Windows are in milliseconds. */
export const CALL_LIMITS = {
  appointment: { calls: 10, windowMs: 10 * 60_000 },
  newsletter: { calls: 10, windowMs: 10 * 60_000 },
  checkout: { calls: 30, windowMs: 10 * 60_000 },
  passkey: { calls: 30, windowMs: 10 * 60_000 },
  search: { calls: 120, windowMs: 60_000 },
  failedIsland: { calls: 10, windowMs: 60_000 },
  paymentStatus: { calls: 120, windowMs: 60_000 },
  /** Forms of pages without a limit of their own: the receipt's and the sandbox's. */
  pageForm: { calls: 60, windowMs: 60_000 },
} as const;
