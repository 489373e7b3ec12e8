import { randomBytes, scryptSync } from 'node:crypto';

/** Cost of the hash: scrypt with N = 2^16, r = 8, p = 1 (ASVS 5 asks for N of at least 2^15). */
const COST = { log2N: 16, r: 8, p: 1 };

/**
 * Hashes a password into one word of letters, digits and `: . _ -`, safe in an environment file:
 * `scrypt:16:8:1:SALT:HASH`, salt and hash in base64url.
 */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  const { log2N, r, p } = COST;
  const hash = scryptSync(password.normalize('NFKC'), salt, 32, {
    N: 2 ** log2N,
    r,
    p,
    maxmem: 256 * 1024 * 1024,
  });
  return `scrypt:${log2N}:${r}:${p}:${salt.toString('base64url')}:${hash.toString('base64url')}`;
}
