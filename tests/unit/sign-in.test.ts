import { describe, expect, it, vi } from 'vitest';
import { SIGN_IN_LIMITS } from '#domain/site/account.ts';
import { openSession, readSession } from '#server/accounts/session.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { testClock } from '#tests/support/clock.ts';
import { contextOn, openMemoryStorage } from '#tests/support/memory-store.ts';
import { testOwner } from '#tests/support/test-shop.ts';

/* The limits on guessing the owner's password: by network and e-mail, by network, and from everywhere. */

/* Hashing a password is slow and is tested elsewhere. */
vi.mock('#server/accounts/password-hash.ts', () => ({
  isPassword: async (text: string) => text === 'right',
}));

const settings = {
  adminEmail: testOwner.email,
  adminPasswordHash: testOwner.passwordHash,
  sessionSecret: testOwner.secret,
  siteUrl: testOwner.siteUrl,
};

function openSignIn() {
  const clock = testClock();
  const storage = openMemoryStorage();
  const now = () => {
    // Time passes within a try too, since a password takes a while to check.
    clock.advance(1);
    return clock.now();
  };
  const context = contextOn(storage, { now });
  const guess = async (address: string, email: string = testOwner.email, password = 'a guess') => {
    const result = await signIn(context, settings, { email, password }, address);
    return result.ok ? 'signed in' : result.reason;
  };
  return { clock, guess, counts: () => storage.limits.keys('') };
}

describe('guesses of a password', () => {
  it('from many addresses of one IPv6 network are those of one caller', async () => {
    const { guess } = openSignIn();
    const heard: string[] = [];
    for (let n = 1; n <= 20; n++) heard.push(await guess(`2001:db8:7:1::${n.toString(16)}`));
    expect(heard).toEqual([...Array(5).fill('invalid'), ...Array(15).fill('locked')]);
    expect(await guess('2001:db8:7:2::1')).toBe('invalid');
  });

  it('from changing networks of one IPv6 customer are locked at five times the limit', async () => {
    const { guess, clock } = openSignIn();
    const heard: string[] = [];
    for (let n = 0; n < 26; n++) heard.push(await guess(`2001:db8:7:${n.toString(16)}::1`));
    expect(heard).toEqual([...Array(25).fill('invalid'), 'locked']);
    expect(await guess('2001:db8:8::1')).toBe('invalid');
    clock.advance(SIGN_IN_LIMITS.pair.windowMs);
    expect(await guess('2001:db8:7:ffff::1')).toBe('invalid');
  });

  it('from one network for changing e-mails are locked after a hundred tries', async () => {
    const { guess, clock } = openSignIn();
    const heard: string[] = [];
    for (let n = 0; n <= 100; n++) heard.push(await guess('203.0.113.9', `owner${n}@example.in`));
    expect(heard.filter((reason) => reason === 'invalid')).toHaveLength(100);
    expect(await guess('203.0.113.9')).toBe('locked');
    expect(await guess('203.0.113.10')).toBe('invalid');
    clock.advance(SIGN_IN_LIMITS.network.windowMs);
    expect(await guess('203.0.113.9')).toBe('invalid');
  });

  it('that are right do not count, however many they are', async () => {
    const { guess, counts } = openSignIn();
    for (const address of ['203.0.113.9', '2001:db8:7:1::1'])
      for (let round = 0; round < 32; round++) {
        expect(await guess(address, testOwner.email, 'right')).toBe('signed in');
        expect(await counts()).toEqual([]);
      }
  });

  it('of one e-mail from everywhere are answered late after thirty, and lock nobody out', async () => {
    const { guess } = openSignIn();
    for (let n = 1; n <= 30; n++) expect(await guess(`198.51.100.${n}`)).toBe('invalid');
    const before = performance.now();
    expect(await guess('198.51.100.31')).toBe('invalid');
    expect(performance.now() - before).toBeGreaterThan(990);
  });
});

it('a token that is forged or has expired is refused without asking the store', async () => {
  const clock = testClock();
  const context = contextOn(openMemoryStorage(), { now: clock.now });
  const token = await openSession(context, testOwner);
  const forged = await openSession(context, { ...testOwner, secret: `${testOwner.secret}.` });
  const unasked = new Proxy(context.storage, {
    get: () => {
      throw new Error('the store was asked');
    },
  });
  const read = (text: string) => readSession({ ...context, storage: unasked }, testOwner, text);
  await expect(read(token)).rejects.toThrow('the store was asked');
  expect(await read(forged)).toBeNull();
  expect(await read('no token')).toBeNull();
  clock.advance(13 * 3_600_000);
  expect(await read(token)).toBeNull();
});
