import { beforeAll, describe, expect, test, vi } from 'vitest';
import { EnquiryListAnswer, SubscriberListAnswer } from '#domain/enquiry/answers.ts';
import { complaintNumber } from '#domain/enquiry/complaint.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import type { DashboardWire } from '#domain/site/dashboard.ts';
import { listAppointments, readWaiting } from '#server/enquiries/list-enquiries.ts';
import { removeSubscriber, subscribe, subscriberId } from '#server/newsletter/subscribers.ts';
import { CLOCK_START } from '#tests/support/clock.ts';
import { enquire as send } from '#tests/support/test-shop.ts';
import { opened, openTestSite, owner } from './test-site.ts';
import { expectBroken, expectOk, expectRefusal } from './wire.ts';

/** Returns the enquiries that were sent, oldest first. */
const ids: string[] = [];

const list = async (query = '') =>
  expectOk(await owner('GET', `/api/enquiry/list${query}`), EnquiryListAnswer).datalist;
const namesOf = async (query = '') => (await list(query)).data.map(({ name }) => name);
const update = (id: string | undefined, json: unknown) =>
  owner('POST', `/api/enquiry/update/${id}`, { json });
const subscribers = async (query = '') =>
  expectOk(await owner('GET', `/api/subscriber/list${query}`), SubscriberListAnswer).datalist;

function enquire(name: string, more: object = {}): Promise<string> {
  opened.clock.advance(60_000);
  return send(opened.shop, { name, message: 'Hello', ...more });
}

openTestSite({ at: CLOCK_START });
beforeAll(async () => {
  ids.push(await enquire('Asha', { package_name: 'Ruby', preferred_at: '2026-12-01T16:00:00+05:30' }));
  ids.push(await enquire('Ravi'), await enquire('Robot', { website: 'https://spam.example' }));
});

describe('GET enquiry/list', () => {
  test('shows every enquiry, newest first, and says which one a program seems to have sent', async () => {
    const { data, ...page } = await list();
    expect(page).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 3 });
    expect(data.map(({ name }) => name)).toEqual(['Robot', 'Ravi', 'Asha']);
    expect(data.map(({ suspected }) => suspected)).toEqual([true, undefined, undefined]);
    expect(data[2]).toEqual({
      id: ids[0],
      created_at: '2026-11-20T06:31:00.000Z',
      name: 'Asha',
      number: '9876543210',
      email: 'asha@example.in',
      package_name: 'Ruby',
      message: 'Hello',
      preferred_at: '2026-12-01T10:30:00.000Z',
      state: 'new',
      note: null,
    });
  });

  test('shows one state alone, and refuses one it does not know', async () => {
    expectOk(await update(ids[1], { state: 'answered', note: ' Called back ' }), MessageAnswer);
    expect(await namesOf('?state=new')).toEqual(['Robot', 'Asha']);
    expect((await list('?state=answered')).data).toMatchObject([{ name: 'Ravi', note: 'Called back' }]);
    expect(await namesOf('?state=closed')).toEqual([]);
    expect(await namesOf('?state=')).toEqual(['Robot', 'Ravi', 'Asha']);
    expectBroken(await owner('GET', '/api/enquiry/list?state=old'), 'state');
  });

  test('shows what came since, in pages of 20', async () => {
    for (let n = 0; n < 19; n++) ids.push(await enquire(`Visitor ${n}`));
    const first = await list('?state=new');
    expect(first).toMatchObject({ total: 21, last_page: 2, current_page: 1 });
    expect(first.data.map(({ name }) => name)[0]).toBe('Visitor 18');
    expect(await namesOf('?state=new&page=2')).toEqual(['Asha']);
    expect(await namesOf('?state=new&page=3')).toEqual([]);
  });
});

describe('POST enquiry/update', () => {
  test('keeps the note that is there, replaces it, and takes it away', async () => {
    const note = async () => (await list('?state=closed')).data[0]?.note;
    await update(ids[1], { state: 'closed' });
    expect(await note()).toBe('Called back');
    await update(ids[1], { state: 'closed', note: 'x'.repeat(4_000) });
    expect(await note()).toHaveLength(4_000);
    expectOk(await update(ids[1], { state: 'closed', note: null }), MessageAnswer);
    expect(await note(), 'null is no note').toHaveLength(4_000);
    await update(ids[1], { state: 'closed', note: '' });
    expect(await note()).toBeNull();
  });

  test('takes no note over one that came since it was begun; the same once more is no other', async () => {
    const save = (note: string, note_before: string) =>
      update(ids[1], { state: 'closed', note, note_before });
    expectOk(await save('Called', ''), MessageAnswer);
    expectOk(await save('Called', ''), MessageAnswer);
    const refused = await save('Wrote', '');
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        message:
          'The note was changed elsewhere meanwhile. It says now: ‘Called’. ' +
          'Press again to save yours instead.',
        enquiry: { id: ids[1], note: 'Called' },
      },
    ]);
    expectOk(await save('Wrote', 'Called'), MessageAnswer);
    expect((await list('?state=closed')).data[0]?.note).toBe('Wrote');
  });

  test('refuses invalid requests in the documented order of checks', async () => {
    expectBroken(await update(ids[2], {}), 'state');
    expectBroken(await update(ids[2], { state: 'done' }), 'state');
    expectBroken(await update(ids[2], { state: 'new', note: 7 }), 'note');
    expectBroken(await update(ids[2], { state: 'new', note: 'x'.repeat(4_001) }), 'note');
    for (const id of ['20261120063100000-0123456789ab', 'x', '..%2fsession'])
      expectRefusal(await update(id, {}), 404);
  });
});

test('enquiries are found by name, phone, e-mail, subject and complaint number, in every state', async () => {
  const id = await enquire('Zoya Khan', {
    number: '9123456789',
    email: 'zoya@example.in',
    package_name: 'Opal',
  });
  await update(id, { state: 'spam' });
  for (const q of ['zoya', 'KHAN', 'oya@', '91234 56789', '+91 9123456789', 'opal'])
    expect(await namesOf(`?q=${encodeURIComponent(q)}`), q).toEqual(['Zoya Khan']);
  expect(await namesOf('?q=zoya&state=new')).toEqual([]);
  const complaint = await enquire('Wanda', { package_name: 'Complaint' });
  const number = complaintNumber({ id: complaint, packageName: 'Complaint' }) ?? '';
  expect(number).toMatch(/^C-261120-[0-9A-F]{4}$/);
  for (const q of [number, number.toLowerCase().slice(2)])
    expect(await namesOf(`?q=${q}`), q).toEqual(['Wanda']);
  await update(complaint, { state: 'closed' });
  expect(await namesOf('?q=general+enquiry&state=answered'), 'as the screen calls it').toEqual(
    await namesOf('?state=answered'),
  );
  expect(await namesOf('?state=spam')).toEqual(['Zoya Khan']);
  expect(await namesOf('?q=nobody')).toEqual([]);
});

test('several enquiries are brought to a state at once, and one is deleted for good', async () => {
  const chosen = [await enquire('Spammer one'), await enquire('Spammer two')];
  const all = (json: unknown) => owner('POST', '/api/enquiry/update-all', { json });
  expectOk(await all({ ids: [...chosen, '20261120063100000-0123456789ab'], state: 'spam' }), MessageAnswer);
  expect(await namesOf('?q=spammer')).toEqual(['Spammer two', 'Spammer one']);
  expect(await namesOf('?q=spammer&state=spam')).toHaveLength(2);
  expectBroken(await all({ ids: [], state: 'spam' }), 'ids');
  expectBroken(await all({ ids: ['../session'], state: 'spam' }), 'ids');
  expectBroken(await all({ ids: chosen, state: 'done' }), 'state');
  const remove = (id = '') => owner('DELETE', `/api/enquiry/delete/${id}`);
  expectOk(await remove(chosen[0]), MessageAnswer);
  expect(await namesOf('?q=spammer')).toEqual(['Spammer two']);
  expectRefusal(await remove(chosen[0]), 404);
  expect(await opened.shop.storage.enquiries.keys(`enquiry/${chosen[0]}`)).toEqual([]);
});

test('the agenda shows the appointments from today on, the next one first', async () => {
  const at = (preferred_at: string) => ({ preferred_at });
  await enquire('Evening', at('2026-11-20T19:00:00+05:30'));
  await enquire('Later', at('2027-01-05T10:00:00+05:30'));
  const off = await enquire('Called off', at('2026-11-25T10:00:00+05:30'));
  await update(off, { state: 'closed' });
  // The time is read from the shop's own clock, because the call uses this machine's clock.
  const { data } = await listAppointments(opened.shop, 1);
  expect(data.map(({ name }) => name)).toEqual(['Evening', 'Asha', 'Later']);
});

test('GET subscriber/list shows who gets the newsletter, newest first', async () => {
  expect(await subscribers()).toMatchObject({ data: [], total: 0, last_page: 1 });
  for (let n = 0; n < 21; n++) {
    opened.clock.advance(1_000);
    await subscribe(opened.shop, { email: `Reader${n}@example.in` });
  }
  const { data, ...page } = await subscribers();
  expect(page).toEqual({ current_page: 1, last_page: 2, per_page: 20, total: 21 });
  expect(data[0]?.email).toBe('Reader20@example.in');
  expect((await subscribers('?page=2')).data.map(({ email }) => email)).toEqual(['Reader0@example.in']);
  await removeSubscriber(opened.shop, subscriberId('reader20@example.in'));
  const left = await subscribers();
  expect(left.data[0]?.email).toBe('Reader19@example.in');
  expect(left.total).toBe(page.total - 1);
  for (const key of await opened.shop.storage.subscribers.keys('index/'))
    expect(JSON.stringify(await opened.shop.storage.subscribers.read(key))).not.toContain('example.in');
});

describe('a complaint that is not settled', () => {
  let complaint: string;
  let others: string[];
  const pages = async (query: string) => {
    const { last_page } = await list(query);
    const all = await Promise.all(
      Array.from({ length: last_page }, (_, n) => list(`${query}&page=${n + 1}`)),
    );
    return all.flatMap(({ data }) => data.map(({ id }) => id));
  };
  const newestFirst = (of: string[]) => [...of].sort().reverse();

  test('stands before whatever came later, and no page loses anything by it', async () => {
    others = await pages('?state=');
    complaint = await enquire('Meena', { package_name: 'Complaint' });
    for (let n = 0; n < 21; n++) others.push(await enquire(`Later ${n}`));
    expect(await pages('?state=')).toEqual([complaint, ...newestFirst(others)]);
  });

  test('does so while it is answered, and no longer once it is closed', async () => {
    await update(complaint, { state: 'answered' });
    expect((await pages('?state=answered'))[0]).toBe(complaint);
    expect((await pages('?state='))[0]).toBe(complaint);
    await update(complaint, { state: 'closed' });
    expect(await pages('?state=')).toEqual(newestFirst([...others, complaint]));
  });
});

test.each([
  ['enquiry', (id: string) => `enquiry/${id}`],
  ['subscriber', (id: string) => `subscriber/${id}`],
] as const)('one %s that cannot be read hides no other, again and again', async (kind, keyOf) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const store = opened.shop.storage[kind === 'enquiry' ? 'enquiries' : 'subscribers'];
  await enquire('Last');
  await subscribe(opened.shop, { email: 'last@example.in' });
  const ids = async () => {
    const { status, body } = await owner('GET', `/api/${kind}/list`);
    expect(status).toBe(200);
    const { data } = body.datalist as { data: { id: string }[] };
    return { shown: data.map(({ id }) => id), unreadable: body.unreadable };
  };
  const [gone = '', ...others] = (await ids()).shown;
  const before = (await store.readBytes(keyOf(gone))) ?? new ArrayBuffer();
  for (let n = 0; n < 2; n++) {
    await store.writeBytes(keyOf(gone), Buffer.from('{'));
    const { shown, unreadable } = await ids();
    expect(unreadable).toEqual([gone]);
    expect(shown.slice(0, 5)).toEqual(others.slice(0, 5));
    await store.writeBytes(keyOf(gone), new Uint8Array(before));
    expect(await ids()).toEqual({ shown: [gone, ...others], unreadable: undefined });
  }
});

describe('the dashboard', () => {
  const waiting = async (part: 'toAnswer' | 'upcoming' | 'complaints') =>
    (await readWaiting(opened.shop, 100, new Set()))[part].newest.map(({ name }) => name);

  test('shows an appointment, answered or not, until it is over', async () => {
    const start = new Date(opened.clock.now().getTime() + 3_600_000);
    const id = await enquire('Meera', { package_name: 'Vastu', preferred_at: start.toISOString() });
    expect(await waiting('upcoming')).toContain('Meera');
    expectOk(await update(id, { state: 'answered', appointment: 'confirmed' }), MessageAnswer);
    expect(await waiting('toAnswer')).not.toContain('Meera');
    expect(await waiting('upcoming')).toContain('Meera');
    opened.clock.advance(3_600_000 + 18 * 60_000);
    expect(await waiting('upcoming')).toContain('Meera');
    opened.clock.advance(2 * 60_000);
    expect(await waiting('upcoming')).not.toContain('Meera');
  });

  test('shows first who has waited longest, and a complaint once', async () => {
    for (const name of ['Leela', 'Manu', 'Nila']) {
      await enquire(name, name === 'Manu' ? { package_name: 'Complaint' } : {});
    }
    const { to_answer, complaints, complaints_to_answer } = (await owner('GET', '/api/dashboard'))
      .body as unknown as DashboardWire;
    const shown = await waiting('toAnswer');
    expect(shown.slice(-2)).toEqual(['Leela', 'Nila']);
    expect(shown).not.toContain('Manu');
    expect((await waiting('complaints')).at(-1)).toBe('Manu');
    expect(complaints_to_answer).toBeGreaterThan(0);
    expect(complaints_to_answer + shown.length).toBe(to_answer.total);
    expect(to_answer.newest.map(({ name }) => name)).toEqual(shown.slice(0, 5));
    expect(to_answer.total).toBe((await list('?state=new')).total);
    expect(complaints.total).toBe((await waiting('complaints')).length);
  });

  test('shows a complaint until it is settled, also once it was acknowledged', async () => {
    const id = await enquire('Kiran', { package_name: 'Complaint' });
    expectOk(await update(id, { state: 'answered' }), MessageAnswer);
    expect(await waiting('complaints')).toContain('Kiran');
    expectOk(await update(id, { state: 'closed' }), MessageAnswer);
    expect(await waiting('complaints')).not.toContain('Kiran');
  });
});

test('an appointment is marked as confirmed, attended or missed, and the mark is taken back', async () => {
  const id = await enquire('Dev', { preferred_at: '2026-12-05T16:00:00+05:30' });
  const marked = async () => (await list('?q=Dev')).data[0]?.appointment;
  for (const appointment of ['confirmed', 'attended', 'missed'] as const) {
    expectOk(await update(id, { state: 'answered', appointment }), MessageAnswer);
    expect(await marked()).toBe(appointment);
  }
  expectOk(await update(id, { state: 'answered', note: 'Rang twice.' }), MessageAnswer);
  expect(await marked(), 'another change leaves it').toBe('missed');
  expectOk(await update(id, { state: 'answered', appointment: null }), MessageAnswer);
  expect(await marked()).toBeUndefined();
  expectBroken(await update(id, { state: 'answered', appointment: 'perhaps' }), 'appointment');
  const plain = await enquire('Plain');
  expectOk(await update(plain, { state: 'answered', appointment: 'attended' }), MessageAnswer);
  expect((await list('?q=Plain')).data[0]?.appointment, 'without a time there is none').toBeUndefined();
});
