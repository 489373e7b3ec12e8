import { randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH, RECOVERY_CODES } from '#domain/site/passkey.ts';
import { derive } from './password-hash.ts';
import type { SecondFactor } from './second-factor.ts';

type Recovery = SecondFactor['recovery'];

/**
 * Cost of the hash. Codes are 80 random bits, so they need less stretching than a password that a person
 * chose.
 */
const COST = { log2N: 12, r: 8, p: 1 };

/** Returns a random code. 32 divides 256, so every letter is equally likely. */
const randomCode = () =>
  [...randomBytes(CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');

/** Makes new recovery codes. @returns the codes, to be shown once, and their stored form */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; recovery: Recovery }> {
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode);
  const salt = randomBytes(16);
  const hashes = await Promise.all(
    codes.map(async (code) => (await derive(code, salt, COST)).toString('base64url')),
  );
  return { codes, recovery: { salt: salt.toString('base64url'), hashes } };
}

/**
 * Returns the stored hash of an unused code, or null for any other text. Both take the same time.
 * @param code as `RecoveryCode` gives it
 */
export async function hashOfCode(code: string, { salt, hashes }: Recovery): Promise<string | null> {
  const given = await derive(code, Buffer.from(salt, 'base64url'), COST);
  const matching = hashes.filter((hash) => {
    const kept = Buffer.from(hash, 'base64url');
    return kept.length === given.length && timingSafeEqual(kept, given);
  });
  return matching[0] ?? null;
}
