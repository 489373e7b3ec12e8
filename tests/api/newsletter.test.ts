import { describe, expect, test } from 'vitest';
import type { Subscriber } from '#domain/enquiry/newsletter.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { leaveNewsletter } from '#server/newsletter/subscribers.ts';
import { call, opened, openTestSite } from './test-site.ts';
import { expectBroken, expectOk } from './wire.ts';

const send = (json: Record<string, unknown>) => call('POST', '/api/newsletter', { json });
const keys = () => opened.shop.storage.subscribers.keys('subscriber/');
/** Returns all subscribers with this address, in any mix of capitals. */
async function onList(email: string): Promise<Subscriber[]> {
  const records = await Promise.all(
    (await keys()).map((key) => opened.shop.storage.subscribers.read<Subscriber>(key)),
  );
  return records
    .flatMap((record) => record?.value ?? [])
    .filter((each) => each.email?.toLowerCase() === email.toLowerCase());
}
/** Returns the store requests during some work, by kind and store. */
async function costOf(work: () => Promise<unknown>): Promise<[kind: string, n: number][]> {
  const { counts } = opened.store;
  const before = new Map(counts);
  await work();
  return [...counts].flatMap(([kind, n]) => {
    // Whoever calls, the functions sometimes look for a restore and save their running time.
    if (kind === 'head orders' || kind.endsWith(' limits')) return [];
    const more = n - (before.get(kind) ?? 0);
    return more > 0 ? [[kind, more]] : [];
  });
}

openTestSite();

describe('POST newsletter', () => {
  test('puts an address on the list', async () => {
    const answer = expectOk(await send({ email: 'asha@example.in' }), MessageAnswer);
    expect(answer).toEqual({ status: 200, message: 'Thank you. You are on the list.' });
    expect(await onList('asha@example.in')).toMatchObject([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        email: 'asha@example.in',
        createdAt: expect.any(String),
      },
    ]);
    expect((await keys()).join()).not.toContain('asha');
  });

  test('says the same to a program and leaves it off the list', async () => {
    const answer = expectOk(
      await send({ email: 'bot@example.in', website: 'https://spam.example' }),
      MessageAnswer,
    );
    expect(answer.message).toBe('Thank you. You are on the list.');
    expect(await onList('bot@example.in')).toEqual([]);
  });

  test('answers a known address as a new one, and leaves it as it is', async () => {
    const first = await send({ email: 'Twice@Example.in' });
    const [kept] = await onList('twice@example.in');
    for (const email of ['Twice@Example.in', 'twice@example.in', '  TWICE@EXAMPLE.IN\n']) {
      const again = await send({ email });
      expect(again.body).toEqual(first.body);
      expect(again.status).toBe(first.status);
      expect([...again.headers]).toEqual([...first.headers]);
    }
    const revision = expect.any(Number);
    expect(await onList('twice@example.in')).toEqual([{ ...kept, revision }]);
  });

  test('sends the store the same requests for a known and for a new address', async () => {
    const cost = () => costOf(() => send({ email: 'timed@example.in' }));
    await send({ email: 'warm@example.in' });
    expect(await cost()).toEqual(await cost());
  });

  test('sent many times at once keeps one record', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send({ email: n % 2 ? 'At.Once@example.in' : 'at.once@example.in' }),
      ),
    );
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes}`)).size).toBe(1);
    expect(await onList('at.once@example.in')).toHaveLength(1);
  });

  test('with what is no e-mail address is refused', async () => {
    const before = await keys();
    for (const email of [undefined, 'asha@'])
      expectBroken(await send({ email }), 'email', 'Please provide a valid email.');
    expect(await keys()).toEqual(before);
  });

  test('takes no field that is not its own', async () => {
    expectOk(await send({ email: 'own@example.in', id: 'mine', createdAt: '1999' }), MessageAnswer);
    expect(JSON.stringify(await onList('own@example.in'))).not.toMatch(/mine|1999/);
  });
});

test('leaving sends the store the same requests, whoever is on the list', async () => {
  const leave = (email: string) => leaveNewsletter(opened.shop, opened.shop.settings, { email });
  await send({ email: 'listed@example.in' });
  // The first such write after a while also wakes the sweep, whichever address it is about.
  await leave('somebody@example.in');
  const onIt = await costOf(() => leave('listed@example.in'));
  expect(await costOf(() => leave('listed@example.in'))).toEqual(onIt);
  expect(await costOf(() => leave('stranger@example.in'))).toEqual(onIt);
  expect(await onList('stranger@example.in')).toEqual([]);
});
