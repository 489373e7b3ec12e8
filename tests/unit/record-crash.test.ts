import { expect, test } from 'vitest';
import { openSession, readSession } from '#server/accounts/session.ts';
import type { AppContext } from '#server/app-context.ts';
import { indexEnquiries, updateEnquiry } from '#server/enquiries/change-enquiries.ts';
import { listEnquiries } from '#server/enquiries/list-enquiries.ts';
import {
  indexSubscribers,
  listSubscribers,
  removeSubscriber,
  subscribe,
  subscriberId,
} from '#server/newsletter/subscribers.ts';
import { testClock } from '#tests/support/clock.ts';
import { copyOf, dyingAt } from '#tests/support/dying-store.ts';
import {
  type Around,
  contextOn,
  emptyBlobs,
  type MemoryBlobs,
  openMemoryStorage,
  peek,
} from '#tests/support/memory-store.ts';
import { enquire, testOwner } from '#tests/support/test-shop.ts';

/*
 * Enquiries, subscribers and sessions: a write, or the sweep, is killed at its first request to the store, at its
 * second, and so on until it gets through. Afterwards the lists show the old state or the new one, what was answered
 * as done is there, and the index that the sweep makes is the one a rebuild makes.
 */

/** Every point in the nightly run; in others, of the long jobs, every so manieth. */
const STRIDE = process.env.CRASH_POINTS === 'all' ? 1 : 97;

const clock = testClock();
const shopOn = (blobs: MemoryBlobs, around?: Around) =>
  contextOn(openMemoryStorage(blobs, around), { now: clock.now, sendsMail: true });
const send = (shop: AppContext, name = 'Asha') => enquire(shop, { name }, { toBeMailed: true });
const join = (shop: AppContext, email: string) => subscribe(shop, { email } as never);
const sweep = async (shop: AppContext) => {
  await indexEnquiries(shop);
  await indexSubscribers(shop);
};

/** What the owner's lists show. */
async function shown(shop: AppContext) {
  const enquiries = await listEnquiries(shop, { state: '', q: '' }, 1, 1_000);
  const subscribers = await listSubscribers(shop, 1, 1_000);
  return {
    enquiries: [
      enquiries.total,
      ...enquiries.data.map(({ name, note, changedAt }) => `${name} ${note} ${changedAt}`),
    ],
    subscribers: [subscribers.total, ...subscribers.data.map(({ email }) => email)],
  };
}

/** A site with some of each, `more` of them enquiries not indexed yet. */
async function filled(more = 0): Promise<MemoryBlobs> {
  const blobs = emptyBlobs();
  const shop = shopOn(blobs);
  await send(shop, 'Ravi');
  await join(shop, 'ravi@example.in');
  await join(shop, 'left@example.in');
  await removeSubscriber(shop, subscriberId('left@example.in'));
  await sweep(shop);
  for (let n = 0; n < more; n++) {
    clock.advance(1_000);
    await send(shop, `Visitor ${n}`);
  }
  clock.advance(1_000);
  return blobs;
}
const firstId = (blobs: MemoryBlobs) => peek<{ id: string }>(blobs, 'enquiries', 'enquiry/')[0]?.[1].id ?? '';

const writes: Record<
  string,
  { more?: number; run: (shop: AppContext, blobs: MemoryBlobs) => Promise<unknown> }
> = {
  'an enquiry': { run: (shop) => send(shop) },
  'an enquiry answered': {
    run: (shop, blobs) => updateEnquiry(shop, firstId(blobs), { state: 'done', note: 'Called' } as never),
  },
  'a subscriber': { run: (shop) => join(shop, 'asha@example.in') },
  'a subscriber who is known': { run: (shop) => join(shop, 'ravi@example.in') },
  'a subscriber who comes back': { run: (shop) => join(shop, 'left@example.in') },
  'a subscriber who leaves': { run: (shop) => removeSubscriber(shop, subscriberId('ravi@example.in')) },
  'the sweep': { more: 3, run: sweep },
  'the sweep that makes segments': { more: 510, run: sweep },
};

test.each(
  Object.entries(writes).flatMap(([name, write]) =>
    (['before', 'after'] as const).map((when) => [name, when, write] as const),
  ),
)(
  '%s, the store dying %s some request, is done or not done',
  { timeout: 3_600_000 },
  async (name, when, write) => {
    const blobs = await filled(write.more);
    const before = await shown(shopOn(blobs));
    const undisturbed = copyOf(blobs);
    await write.run(shopOn(undisturbed), undisturbed);
    const after = await shown(shopOn(undisturbed));
    // The same moment and, where an id is made, another id: the lists show neither.
    let points = 0;
    for (let at = 1, got = false; !got; at += write.more ? STRIDE : 1, points++) {
      const broken = copyOf(blobs);
      const { around, died } = dyingAt(at, when);
      const ended = await write.run(shopOn(broken, around), broken).then(
        () => 'done',
        () => 'failed',
      );
      got = !died();
      const shop = shopOn(broken);
      const found = await shown(shop);
      const about = { name, at, ended };
      if (ended === 'done' && !write.more) expect({ ...about, found }).toEqual({ ...about, found: after });
      else expect([before, after]).toContainEqual(found);

      await sweep(shop);
      await sweep(shop);
      expect({ ...about, found: await shown(shop) }).toEqual({ ...about, found });
      for (const store of ['enquiries', 'subscribers'] as const) {
        expect({ ...about, left: peek(broken, store, 'pending/') }).toEqual({ ...about, left: [] });
        for (const key of await shop.storage[store].keys('index/')) await shop.storage[store].remove(key);
      }
      expect({ ...about, rebuilt: await shown(shop) }).toEqual({ ...about, rebuilt: found });
      // An enquiry that is kept was marked to be mailed before.
      const letters = peek(broken, 'mail').map(([key]) => key.split('/').at(-1));
      for (const [, { id }] of peek<{ id?: string }>(broken, 'enquiries', 'enquiry/'))
        if (id) expect(letters).toContain(id);
    }
    expect(points).toBeGreaterThan(1);
  },
);

test.each(['before', 'after'] as const)(
  'a sign-in, the store dying %s some request, opens a session or none',
  async (when) => {
    for (let at = 1, got = false; !got; at++) {
      const blobs = emptyBlobs();
      const { around, died } = dyingAt(at, when);
      const token = await openSession(shopOn(blobs, around), testOwner).catch(() => null);
      got = !died();
      if (token) expect(await readSession(shopOn(blobs), testOwner, token)).not.toBeNull();
    }
  },
);
