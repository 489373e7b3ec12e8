import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from 'vitest';

/**
 * Gives the tests of a file, which sign in often, a scrypt that takes no time. Hashes made with it are those of
 * no other file.
 */
export function cheapScrypt(): void {
  const { scrypt } = crypto;
  const put = (one: typeof scrypt) => {
    crypto.scrypt = one;
    syncBuiltinESMExports();
  };
  put(((password, salt, length, cost, done) =>
    scrypt(password, salt, length, { ...cost, N: 2 }, done)) as typeof scrypt);
  afterAll(() => put(scrypt));
}
