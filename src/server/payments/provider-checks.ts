import { timingSafeEqual } from 'node:crypto';
import type { Paise } from '#domain/money/money.ts';
import { PaymentProviderError } from './provider.ts';

/** The smallest amount that PhonePe and Razorpay take, in paise. */
const LEAST_AMOUNT: Paise = 100;

/** Returns an id of ours. @throws PaymentProviderError when the text does not have the form of one */
export function requireOwnId(id: string): string {
  if (!/^[A-Za-z0-9_-]{20,40}$/.test(id)) throw new PaymentProviderError('an id of no known form', 'none');
  return id;
}

/** Returns true for a text that can be the provider's name for a refund, a dispute or a payment. */
export const isRef = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id);

/** Returns an id of the provider's as a part of a path. @throws PaymentProviderError when it cannot be one */
export function pathPart(id: string): string {
  if (!isRef(id)) throw new PaymentProviderError('an id of no known form', 'none');
  return encodeURIComponent(id);
}

/** Returns an amount. @throws PaymentProviderError when the provider cannot take it */
export function requirePayable(amount: Paise): Paise {
  if (!Number.isSafeInteger(amount) || amount < LEAST_AMOUNT)
    throw new PaymentProviderError('an amount that cannot be paid', 'none');
  return amount;
}

/**
 * Returns a function that is true for an address of the provider's pay page.
 * @param hosts the hosts of the pay pages, which may have subdomains; only https is accepted
 * @param origin one more origin, for local runs
 */
export function payPageTest(hosts: readonly string[], origin: string | null): (url: URL) => boolean {
  return (url) =>
    (url.protocol === 'https:' &&
      hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) ||
    (origin !== null && url.origin === origin);
}

/** Returns true when the bytes equal one of those expected. Compares in constant time. */
export function isOneOf(given: Uint8Array, expected: readonly Uint8Array[]): boolean {
  let found = false;
  for (const one of expected) found = (one.length === given.length && timingSafeEqual(one, given)) || found;
  return found;
}

/** Returns the JSON in some bytes, or null when they are not JSON. */
export function readJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return null;
  }
}

/**
 * Returns how long to wait between unprompted questions about a payment. The first comes at 20 s, then one
 * every 3 s for 30 s, every 6 s and every 10 s for a minute each, every 30 s for another, then every minute
 * (mandatory by PhonePe's UAT checklist). After an hour every attempt has lapsed. A payment that is still
 * open then takes hours or days, so the pause grows with its age.
 * @param ageMs milliseconds since the attempt was made
 * @returns milliseconds between two questions; before the first one, the age to wait for
 */
export function pollScheduleMs(ageMs: number): number {
  const seconds = ageMs / 1000;
  if (seconds < 20) return 20_000;
  if (seconds < 50) return 3_000;
  if (seconds < 110) return 6_000;
  if (seconds < 170) return 10_000;
  if (seconds < 230) return 30_000;
  if (seconds < 3_600) return 60_000;
  return Math.min(ageMs / 30, 6 * 3_600_000);
}
