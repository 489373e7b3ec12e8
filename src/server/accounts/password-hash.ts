import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { PASSWORD_HASH } from '#domain/site/account.ts';

/** Cost of the hash: scrypt with N = 2^16, r = 8, p = 1 (ASVS 5 asks for N of at least 2^15). */
const COST = { log2N: 16, r: 8, p: 1 };

/**
 * Derives 32 bytes from a secret by scrypt.
 * @param cost scrypt's N as a power of two, and its r and p
 */
export function derive(secret: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const { log2N, r, p } = cost;
  const options = { N: 2 ** log2N, r, p, maxmem: 256 * 1024 * 1024 };
  return new Promise((done, fail) =>
    scrypt(secret.normalize('NFKC'), salt, 32, options, (error, key) => (error ? fail(error) : done(key))),
  );
}

/**
 * Hashes a password into one word of letters, digits and `: . _ -`, safe in an environment file:
 * `scrypt:16:8:1:SALT:HASH`, salt and hash in base64url.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  const { log2N, r, p } = COST;
  return `scrypt:${log2N}:${r}:${p}:${salt.toString('base64url')}:${hash.toString('base64url')}`;
}

/**
 * Returns true for the password that a hash was made from, and false for a hash of another form. Compares in
 * constant time.
 */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const parts = PASSWORD_HASH.exec(hash);
  if (!parts) return false;
  const [, log2N, r, p, salt = '', expected = ''] = parts;
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const found = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(found, Buffer.from(expected, 'base64url'));
}
