import type * as Crypto from 'node:crypto';

/**
 * Returns `node:crypto` with a scrypt that takes no time, for tests that sign in often:
 * `vi.mock('node:crypto', cheapScrypt)` in the test file. Hashes made with it are those of no other process.
 */
export async function cheapScrypt(original: () => Promise<unknown>): Promise<typeof Crypto> {
  const real = (await original()) as typeof Crypto;
  const scrypt = (
    password: Crypto.BinaryLike,
    salt: Crypto.BinaryLike,
    length: number,
    cost: Crypto.ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => real.scrypt(password, salt, length, { ...cost, N: 2 }, done);
  return { ...real, scrypt: scrypt as typeof real.scrypt };
}
