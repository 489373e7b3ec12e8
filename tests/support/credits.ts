import { FUNCTION_LIMIT, PRICES } from '#server/platform-limits.ts';

/** Duration of a request to the store inside Netlify's region, in milliseconds. Others measured tens. */
export const STORE_MS = 30;

/** Days of a month on the bill. */
export const DAYS = 30;

/** Credits by what they are paid for. */
export interface Credits {
  requests: number;
  bandwidth: number;
  compute: number;
}

/** Returns the credits that some traffic costs at Netlify's documented prices. */
export function creditsOf({
  requests = 0,
  bytes = 0,
  functionMs = 0,
}: {
  requests?: number;
  bytes?: number;
  functionMs?: number;
}): Credits {
  return {
    requests: requests * PRICES.perRequest,
    bandwidth: (bytes / 1e9) * PRICES.perBandwidthGb,
    compute: (functionMs / 3_600_000) * FUNCTION_LIMIT.memoryGb * PRICES.perGbHour,
  };
}
