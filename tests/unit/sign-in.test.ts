import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SIGN_IN_LIMITS } from '#domain/site/account.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { testClock } from '#tests/support/clock.ts';
import { openMemoryStorage } from '#tests/support/memory-store.ts';
import { testOwner } from '#tests/support/test-shop.ts';

/* The limits on guessing the owner's password: by network and e-mail, by network, and from everywhere. */

/** A hash of `right` at the least cost that is allowed. */
const salt = Buffer.alloc(16, 1);
const hash = scryptSync('right', salt, 32, { N: 2 ** 14, r: 8, p: 1 });
const settings = {
  adminEmail: testOwner.email,
  adminPasswordHash: `scrypt:14:8:1:${salt.toString('base64url')}:${hash.toString('base64url')}`,
  sessionSecret: testOwner.secret,
};

function openSignIn() {
  const clock = testClock();
  const storage = openMemoryStorage();
  const context = { storage, now: clock.now, sendsMail: false, purge: async () => {} };
  const guess = async (address: string, email: string = testOwner.email, password = 'a guess') => {
    const result = await signIn(context, settings, { email, password }, address);
    return result.ok ? 'signed in' : result.reason;
  };
  return { clock, guess };
}

describe('guesses of a password', () => {
  it('from many addresses of one IPv6 network are those of one caller', async () => {
    const { guess } = openSignIn();
    const heard: string[] = [];
    for (let n = 1; n <= 20; n++) heard.push(await guess(`2001:db8:7:1::${n.toString(16)}`));
    expect(heard).toEqual([...Array(5).fill('invalid'), ...Array(15).fill('locked')]);
    expect(await guess('2001:db8:7:2::1')).toBe('invalid');
  });

  it('from one network for ever other e-mails are locked after thirty, for a quarter of an hour', async () => {
    const { guess, clock } = openSignIn();
    const guesses = Array.from({ length: 31 }, (_, n) => guess('203.0.113.9', `owner${n}@example.in`));
    const heard = await Promise.all(guesses);
    expect(heard.filter((reason) => reason === 'invalid')).toHaveLength(30);
    expect(await guess('203.0.113.9')).toBe('locked');
    expect(await guess('203.0.113.10')).toBe('invalid');
    clock.advance(SIGN_IN_LIMITS.network.windowMs);
    expect(await guess('203.0.113.9')).toBe('invalid');
    // Each guess hashes a password: half a minute where every core is busy.
  }, 90_000);

  it('that are right do not count, however many they are', async () => {
    const { guess } = openSignIn();
    for (let round = 0; round < 32; round++)
      expect(await guess('203.0.113.9', testOwner.email, 'right')).toBe('signed in');
  });

  it('of one e-mail from everywhere are answered late after thirty, and lock nobody out', async () => {
    const { guess } = openSignIn();
    for (let n = 1; n <= 30; n++) expect(await guess(`198.51.100.${n}`)).toBe('invalid');
    const before = performance.now();
    expect(await guess('198.51.100.31')).toBe('invalid');
    expect(performance.now() - before).toBeGreaterThan(990);
  });
});
