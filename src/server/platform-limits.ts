/*
 * Netlify's limits, as its documentation states them. The local host and the tests' doubles of Netlify
 * enforce them, so that what would fail on Netlify also fails here. The site's own deadlines and batches stay
 * within them. A limit that cannot be tried locally is marked so. Checked in November 2026.
 */

/**
 * Rate limit for purging a tag of the CDN. Beyond it the call is answered with 429.
 * Source: docs.netlify.com, Caching overview, "Purge by cache tag".
 */
export const PURGE_LIMIT = { times: 2, windowMs: 5_000 };

/**
 * Rate limit for calls of Netlify's API from outside, such as reads and writes of blobs by `npm run backup`.
 * Beyond it the answer is 429, and `X-RateLimit-Reset` says when calls are accepted again.
 * Source: docs.netlify.com, Get started with the Netlify API, "Rate limiting".
 */
export const API_LIMIT = { calls: 500, windowMs: 60_000 };

/**
 * Limits of a function's running time, in milliseconds, and of its memory. Work passed to `context.waitUntil`
 * continues after the answer and counts towards the same time.
 * Source: docs.netlify.com, Functions overview, "Default deployment options"; Scheduled and Background
 * Functions.
 */
export const FUNCTION_LIMIT = {
  ms: 60_000,
  scheduledMs: 30_000,
  backgroundMs: 15 * 60_000,
  /** In GB. A GB is half a processor; more memory is for the Pro plan alone. */
  memoryGb: 1,
};

/**
 * Time, in milliseconds, after which a function that answers calls has surely ended, though machines' clocks
 * differ.
 */
export const SURELY_OVER_MS = FUNCTION_LIMIT.ms + 30_000;

/**
 * All variables that functions are given, names and values together, in bytes.
 * Source: docs.netlify.com, Environment variables and functions; the limit is AWS Lambda's.
 */
export const VARIABLES_LIMIT_BYTES = 4 * 1024;

/**
 * The body of a request or answer that is not streamed, in bytes, as it travels: binary bodies travel in
 * base64, which makes 4.5 MB of a file 6 MB. A larger request is answered before the function sees it.
 * Source: docs.netlify.com, Functions overview, "Default deployment options".
 */
export const BODY_LIMIT_BYTES = 6 * 1024 * 1024;

/** A streamed answer, in bytes. Source: docs.netlify.com, Functions API reference, "Streaming responses". */
export const STREAM_LIMIT_BYTES = 20 * 1024 * 1024;

/**
 * How long a listing of blobs may lag behind what was written, in milliseconds. No documentation promises
 * that a listing shows the last writes; the tests assume some seconds.
 */
export const LISTING_LAG_MS = 5_000;

/**
 * Limits of keys and values of blobs. Source: docs.netlify.com, Netlify Blobs, "Requirements and
 * limitations".
 */
export const BLOB_LIMIT = {
  storeNameBytes: 64,
  keyBytes: 600,
  metadataBytes: 2 * 1024,
  valueBytes: 5 * 1024 ** 3,
  listedAtOnce: 1_000,
};

/**
 * Rate limits that functions declare by `config.rateLimit`: the longest window in seconds, and the number of
 * rules that a plan takes. Source of the window: docs.netlify.com, Rate limiting. That page names no number of
 * rules; the documents of several sites on Netlify agree on 2 (Free) and 5 (Pro), and Personal is counted like
 * Free. Neither can be tried locally.
 */
export const RATE_LIMIT_RULES = {
  longestWindowS: 180,
  most: { free: 2, personal: 2, pro: 5 },
};

/**
 * Prices in credits, and what a month's plan holds. Sources: docs.netlify.com, How credits work; Functions
 * usage and billing; netlify.com/pricing. A site without credits is paused until the next month, or until
 * more are bought.
 */
export const PRICES = {
  perGbHour: 10,
  perBandwidthGb: 20,
  perRequest: 2 / 10_000,
  perDeploy: 15,
  plans: { free: 300, personal: 1_000, pro: 3_000 },
};
