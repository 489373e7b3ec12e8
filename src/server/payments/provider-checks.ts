import { timingSafeEqual } from 'node:crypto';
import type { Paise } from '#domain/money/money.ts';
import { PaymentProviderError } from './provider.ts';

/** The least that PhonePe and Razorpay take, in paise. */
const LEAST_AMOUNT: Paise = 100;

/** @throws PaymentProviderError unless the text has the form of an id of ours */
export function requireOwnId(id: string): string {
  if (!/^[A-Za-z0-9_-]{20,40}$/.test(id)) throw new PaymentProviderError('an id of no known form', 'none');
  return id;
}

/** An id of the provider's, as part of a path. @throws PaymentProviderError when it cannot be one */
export function pathPart(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new PaymentProviderError('an id of no known form', 'none');
  return encodeURIComponent(id);
}

/** @throws PaymentProviderError when the provider cannot take this amount */
export function requirePayable(amount: Paise): Paise {
  if (!Number.isSafeInteger(amount) || amount < LEAST_AMOUNT)
    throw new PaymentProviderError('an amount that cannot be paid', 'none');
  return amount;
}

/**
 * Makes the test of whether an address is one of the provider's pay pages.
 * @param hosts their hosts; hosts below them count too, all by https alone
 * @param origin one more origin, as it stands, for local runs
 */
export function payPageTest(hosts: readonly string[], origin: string | null): (url: URL) => boolean {
  return (url) =>
    (url.protocol === 'https:' &&
      hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) ||
    (origin !== null && url.origin === origin);
}

/** Whether some bytes are one of those expected, in a time that tells nothing of them. */
export function isOneOf(given: Uint8Array, expected: readonly Uint8Array[]): boolean {
  let found = false;
  for (const one of expected) found = (one.length === given.length && timingSafeEqual(one, given)) || found;
  return found;
}

/** The JSON in some bytes, or null when they hold none. */
export function readJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return null;
  }
}

/**
 * When a payment may be asked about unprompted: first at 20 s, then every 3 s for 30 s, every 6 s and every 10 s
 * for a minute each, every 30 s for another, then every minute (PhonePe's UAT checklist, mandatory). After an
 * hour, when every attempt has lapsed, the pause grows with the age: what is still open then takes hours or days.
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
