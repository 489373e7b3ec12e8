import { randomBytes } from 'node:crypto';
import { derive } from '#server/accounts/password-hash.ts';
import { openSession, proofBy } from '#server/accounts/session.ts';
import type { Answer, CallApi, CallOptions } from './call.ts';
import { type TestShop, testOwner } from './test-shop.ts';

/**
 * Returns a token of an open session of the owner, by this machine's clock, which the functions use. If a
 * passkey is set up, the session was proved by a recovery code just now.
 */
export function ownerToken({ shop }: Pick<TestShop, 'shop'>): Promise<string> {
  const now = new Date();
  const proof = proofBy(null, now);
  return openSession({ ...shop, now: () => now }, testOwner, { device: '', stay: false, proof });
}

/**
 * Hashes a password at the lowest cost that the settings accept. Tests that sign in often would wait too long
 * for the usual cost.
 */
export async function quickHash(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, { log2N: 14, r: 8, p: 1 });
  return `scrypt:14:8:1:${salt.toString('base64url')}:${hash.toString('base64url')}`;
}

/** Returns calls of the owner, who is signed in. */
export async function callAsOwner(opened: Pick<TestShop, 'shop'>, call: CallApi): Promise<CallApi> {
  const authorization = `Bearer ${await ownerToken(opened)}`;
  return (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
    call(method, path, { ...options, headers: { authorization, ...options.headers } });
}
