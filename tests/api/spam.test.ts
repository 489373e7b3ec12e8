import { expect, test } from 'vitest';
import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { visitor } from '#tests/support/test-shop.ts';
import { call, opened, openTestSite } from './test-site.ts';
import { expectBroken, expectOk } from './wire.ts';

const send = (more: Record<string, unknown>) =>
  call('POST', '/api/appointment', { json: { ...visitor, ...more } });
/** The enquiries kept since the last look, newest last. */
const seen = new Set<string>();
async function news(): Promise<Enquiry[]> {
  const { enquiries } = opened.shop.storage;
  const added = (await enquiries.keys('enquiry/')).filter((key) => !seen.has(key));
  for (const key of added) seen.add(key);
  const records = await Promise.all(added.map((key) => enquiries.read<Enquiry>(key)));
  return records.flatMap((record) => record?.value ?? []);
}
const marks = () => opened.shop.storage.mail.keys('');

// No server listens on this port, so mail that is due stays marked as pending.
openTestSite({ env: { SMTP_URL: 'smtp://127.0.0.1:9', NOTIFY_EMAIL: 'owner@example.in' } });

test.each([
  ['a filled hidden field', { website: 'https://spam.example' }],
  ['a hidden field of one character', { website: 'x' }],
  ['a form filled in within no time', { took_ms: 0 }],
  ['a form filled in just too fast', { took_ms: 299.9 }],
  ['a clock that went backwards', { took_ms: -5 }],
  ['both', { website: 'x', took_ms: 3 }],
])('an enquiry with %s is kept as suspected, answered like any other, and not mailed', async (_, more) => {
  const before = await marks();
  const thanked = await send({});
  const suspected = await send(more);
  expect(suspected.body).toEqual(expectOk(thanked, MessageAnswer));
  expect([...suspected.headers]).toEqual([...thanked.headers]);
  const kept = await news();
  expect(kept.map(({ suspected }) => suspected).sort()).toEqual([false, true]);
  for (const each of kept) expect(each).toMatchObject({ name: 'Asha Verma', message: visitor.message });
  const [marked, ...others] = (await marks()).filter((key) => !before.includes(key));
  expect(others).toEqual([]);
  expect(marked).toBe(`outbox/enquiry/${kept.find(({ suspected }) => !suspected)?.id}`);
});

test.each([
  ['neither field', {}],
  ['an empty hidden field', { website: '' }],
  ['blanks in it', { website: '  ' }],
  ['time enough', { website: '', took_ms: 300 }],
  ['a day of it', { took_ms: 86_400_000 }],
])('an enquiry with %s is not suspected', async (_, more) => {
  expectOk(await send(more), MessageAnswer);
  expect(await news()).toMatchObject([{ suspected: false }]);
});

test.each([
  ['website', 'x'.repeat(121)],
  ['took_ms', '2000'],
])('the field %s as %j is refused', async (field, value) => {
  expectBroken(await send({ [field]: value }), field);
  expect(await news()).toEqual([]);
});

test('what is suspected cannot be chosen by the sender', async () => {
  expectOk(await send({ website: 'x', suspected: false }), MessageAnswer);
  expect(await news()).toMatchObject([{ suspected: true }]);
});
