import { expect, it, vi } from 'vitest';
import { CHALLENGE_MS } from '#domain/site/passkey.ts';
import { forgetOldChallenges, issueChallenge, takeChallenge } from '#server/accounts/challenges.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { testClock } from '#tests/support/clock.ts';
import { contextOn, emptyBlobs, openMemoryStorage, peek } from '#tests/support/memory-store.ts';

/* Challenges for passkeys in the store. api/passkeys tests the answers of authenticators to them. */

const bound = { purpose: 'sign_in', session: null } as const;

it('a challenge is taken once, though it could not be deleted', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const storage = openMemoryStorage(emptyBlobs(), async ({ kind }, effect) => {
    if (kind === 'delete') throw new StorageUnavailable('down');
    return effect();
  });
  const shop = contextOn(storage);
  const { id, value } = await issueChallenge(shop, bound);
  expect(await takeChallenge(shop, id, bound)).toMatchObject({ value });
  expect(await takeChallenge(shop, id, bound)).toBeNull();
});

it('challenges that nobody answered are forgotten once they are over, and no others', async () => {
  const clock = testClock();
  const blobs = emptyBlobs();
  const shop = contextOn(openMemoryStorage(blobs), { now: clock.now });
  const bound = { purpose: 'sign_in', session: null } as const;
  for (let n = 0; n < 30; n++) await issueChallenge(shop, bound);
  clock.advance(CHALLENGE_MS);
  const { id } = await issueChallenge(shop, bound);
  clock.advance(1);
  await forgetOldChallenges(shop);
  expect(peek(blobs, 'accounts')).toHaveLength(1);
  expect(await takeChallenge(shop, id, bound)).not.toBeNull();
  expect(peek(blobs, 'accounts')).toEqual([]);
});
