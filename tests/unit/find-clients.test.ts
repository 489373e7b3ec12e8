import { expect, it } from 'vitest';
import { findClients } from '#server/people/find-clients.ts';
import { testClock } from '#tests/support/clock.ts';
import { openMemoryStorage } from '#tests/support/memory-store.ts';
import { enquire, siteOn } from '#tests/support/test-shop.ts';

it('finds the newest clients first, however many there are, and says when there are more', async () => {
  const clock = testClock();
  const shop = siteOn(openMemoryStorage(), clock.now);
  const phoneOf = (n: number) => `98${String(n).padStart(8, '0')}`;
  for (let n = 0; n < 600; n++) {
    clock.advance(1_000);
    await enquire(shop, { name: `Client ${n}`, number: phoneOf(n), email: `client${n}@example.in` });
  }
  const many = await findClients(shop, { q: 'client' });
  expect(many.more).toBe(true);
  expect(many.clients.map(({ name }) => name).slice(0, 2)).toEqual(['Client 599', 'Client 598']);
  expect(await findClients(shop, { q: 'client3@example' })).toMatchObject({
    clients: [{ contact: phoneOf(3) }],
    more: false,
  });
});
