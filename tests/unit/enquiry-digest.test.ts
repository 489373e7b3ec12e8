import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emails } from '#domain/order/email-names.ts';
import type { AppContext } from '#server/app-context.ts';
import { deleteEnquiries } from '#server/enquiries/change-enquiries.ts';
import { type Mail, MailError } from '#server/mail/mailer.ts';
import { deliverOutbox } from '#server/outbox/deliver-outbox.ts';
import { lettersWait, queueEmail } from '#server/outbox/outbox.ts';
import type { Storage } from '#server/storage/blob-store.ts';
import { testClock } from '#tests/support/clock.ts';
import { makeCounter } from '#tests/support/counting.ts';
import { copyOf, dyingAt } from '#tests/support/dying-store.ts';
import { enquiryTemplates, noPush } from '#tests/support/enquiry-templates.ts';
import { type Actor, makeInterleaver, seededRandom } from '#tests/support/interleaver.ts';
import {
  contextOn,
  emptyBlobs,
  freezeListings,
  type MemoryBlobs,
  openMemoryStorage,
  peek,
  putRaw,
} from '#tests/support/memory-store.ts';
import { enquire } from '#tests/support/test-shop.ts';

/*
 * At most sixty enquiries within 24 hours are mailed one by one, the rest in an hourly digest. Whatever happens,
 * each enquiry is told in a mail of its own or in a digest. After a crash it may be told in both.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIST = 'https://example.in/enquiries';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Sent extends Mail {
  at: Date;
}

/**
 * Opens a site with its mail server. The messages of its enquiries are 'Question 1', 'Question 2' and so on.
 */
function openSite(start = '2026-11-20T06:30:00.000Z', blobs: MemoryBlobs = emptyBlobs()) {
  const clock = testClock(start);
  const shopOn = (storage: Storage) => contextOn(storage, { now: clock.now });
  const shop = shopOn(openMemoryStorage(blobs));
  let asked = 0;
  const site = {
    blobs,
    clock,
    shop,
    shopOn,
    sent: [] as Sent[],
    /** Decides about a mail as the mail server does. */
    server: (_: Mail): 'taken' | MailError => 'taken',
    async send(mail: Mail) {
      const answer = site.server(mail);
      if (answer !== 'taken') throw answer;
      site.sent.push({ ...mail, at: clock.now() });
    },
    sweep: (on: AppContext = shop) =>
      deliverOutbox(on, {
        mailer: { send: site.send },
        push: noPush,
        templates: enquiryTemplates,
        withinMs: 60_000,
      }),
    /** Sends this many enquiries, and returns their ids. */
    async ask(many: number, more: object = {}): Promise<string[]> {
      const ids: string[] = [];
      for (let n = 0; n < many; n++) {
        asked++;
        ids.push(await enquire(shop, { message: `Question ${asked}`, ...more }, { toBeMailed: true }));
        clock.advance(1);
      }
      return ids;
    },
    /** Runs the sweep once a minute for this long. */
    async sweepFor(ms: number) {
      for (let passed = 0; passed < ms; passed += MINUTE) {
        clock.advance(MINUTE);
        await site.sweep();
      }
    },
    own: () => site.sent.filter(({ id }) => id.startsWith('enquiry-')),
    digests: () => site.sent.filter(({ id }) => id.startsWith('enquiries-')),
    waiting: () => peek(blobs, 'mail', 'outbox/').length,
  };
  return site;
}
type Site = ReturnType<typeof openSite>;

const questionsIn = ({ text }: Mail) =>
  (text.match(/Question \d+/g) ?? []).map((each) => Number(each.slice(9)));
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

/** Expects that questions 1 to `last` were mailed, and returns those that were told more than once. */
function expectAllTold(site: Site, last: number): number[] {
  const told = site.sent.flatMap(questionsIn);
  const first = new Set(told);
  expect(
    [...first].sort((a, b) => a - b),
    'told',
  ).toEqual(upTo(last));
  return told.filter((question, n) => told.indexOf(question) !== n);
}

it('the sixty-first enquiry of a day and those after it come in one letter', async () => {
  const site = openSite();
  await site.ask(60);
  await site.ask(1, { name: 'Ravi Call: me', message: '\n Question 61\nand a second line' });
  await site.ask(1, { package_name: 'Complaint', message: `Question 62 ${'long '.repeat(60)}` });
  await site.sweep();
  expect(site.own()).toHaveLength(60);
  const [digest, ...others] = site.digests();
  expect(others).toEqual([]);
  expect(expectAllTold(site, 62)).toEqual([]);
  expect(digest?.subject).toBe('2 more enquiries');
  expect(digest?.text).toContain(`\n${LIST}\n`);
  expect(digest?.text).toContain('\n- 12:00 pm, Enquiry from Ravi Call: me: General enquiry: Question 61\n');
  expect(digest?.text).not.toContain('second line');
  const complaint = digest?.text.split('\n').find((line) => line.includes('Complaint C-261120-'));
  expect(complaint).toMatch(/Question 62 long .*…$/);
  expect(complaint?.length).toBeLessThan(220);
  expect(digest?.text.indexOf('Complaint')).toBeLessThan(digest?.text.indexOf('Ravi') ?? 0);
  expect(site.waiting()).toBe(0);
});

it('further digests leave at most once an hour, until the first of the sixty are a day old', async () => {
  const site = openSite('2026-11-20T15:00:00.000Z');
  await site.ask(60);
  await site.sweep();
  for (let minute = 0; minute < 180; minute++) {
    await site.ask(1);
    await site.sweepFor(MINUTE);
  }
  const times = site.digests().map(({ at }) => at.getTime());
  expect(times.length).toBeGreaterThanOrEqual(3);
  for (const [n, time] of times.slice(1).entries())
    expect(time - (times[n] ?? 0)).toBeGreaterThanOrEqual(HOUR);
  expect(site.own()).toHaveLength(60);
  await site.sweepFor(21 * HOUR);
  expect(site.own()).toHaveLength(60);
  await site.ask(1);
  await site.sweepFor(MINUTE);
  expect(site.own().length).toBeGreaterThan(60);
  expect(expectAllTold(site, 241)).toEqual([]);
  expect(site.waiting()).toBe(0);
});

it('hours without a mail server lose none, and no 24 hours have more than sixty letters of their own', async () => {
  const site = openSite('2026-11-20T14:00:00.000Z');
  site.server = () => new MailError('not sent: ESOCKET');
  await site.ask(100);
  for (let tenMinutes = 0; tenMinutes < 36; tenMinutes++) {
    await site.ask(5);
    await site.sweepFor(10 * MINUTE);
  }
  expect(site.sent).toEqual([]);
  site.server = () => 'taken';
  await site.sweepFor(30 * HOUR);
  expect(expectAllTold(site, 280)).toEqual([]);
  expect(site.waiting()).toBe(0);
  const own = site.own().map(({ at }) => at.getTime());
  for (const [n, time] of own.slice(60).entries())
    expect(time - (own[n] ?? 0)).toBeGreaterThanOrEqual(24 * HOUR);
  const times = site.digests().map(({ at }) => at.getTime());
  for (const [n, time] of times.slice(1).entries())
    expect(time - (times[n] ?? 0)).toBeGreaterThanOrEqual(HOUR);
});

it('listings that are a minute behind have nothing told twice, and nothing forgotten', async () => {
  const site = openSite();
  for (let minute = 0; minute < 150; minute++) {
    freezeListings(site.blobs);
    await site.ask(minute < 60 ? 3 : 0);
    await site.sweepFor(MINUTE);
  }
  expect(expectAllTold(site, 180)).toEqual([]);
  expect(site.waiting()).toBe(0);
});

it('a flood comes a thousand in a digest, which says how many are left', async () => {
  const site = openSite();
  await site.ask(1_100);
  await site.sweep();
  const [digest] = site.digests();
  expect(digest?.subject).toBe('1000 more enquiries');
  expect(digest?.text).toContain('Still to be mailed: 40.');
  await site.sweepFor(HOUR);
  expect(expectAllTold(site, 1_100)).toEqual([]);
  expect(site.waiting()).toBe(0);
});

it('letters that the server never takes leave the day’s sixty to others', async () => {
  const site = openSite();
  site.server = ({ text }) =>
    text.includes('refuse me') ? new MailError('not sent: EENVELOPE 550') : 'taken';
  await site.ask(60, { message: 'refuse me' });
  await site.sweep();
  await site.ask(60);
  await site.sweepFor(HOUR);
  expect(site.own()).toHaveLength(60);
  expect(site.own().flatMap(questionsIn)).toEqual(Array.from({ length: 60 }, (_, n) => 61 + n));
});

it('a digest that did not leave is tried again an hour later, with what came meanwhile', async () => {
  const site = openSite();
  site.server = ({ id }) => (id.startsWith('enquiries-') ? new MailError('not sent: ESOCKET') : 'taken');
  await site.ask(70);
  await site.sweep();
  expect([site.own().length, site.waiting()]).toEqual([60, 10]);
  site.server = () => 'taken';
  await site.ask(2);
  await site.sweepFor(59 * MINUTE);
  expect(site.digests()).toEqual([]);
  await site.sweepFor(2 * MINUTE);
  expect(site.digests().map(({ subject }) => subject)).toEqual(['12 more enquiries']);
  expect(expectAllTold(site, 72)).toEqual([]);
});

it('a digest whose text the mail server refuses leaves without what visitors wrote', async () => {
  const site = openSite();
  site.server = ({ id, text }) =>
    id.startsWith('enquiries-') && text.includes('Question')
      ? new MailError('not sent: EMESSAGE 554', true)
      : 'taken';
  await site.ask(65);
  await site.sweepFor(10 * MINUTE);
  const [digest, ...others] = site.digests();
  expect(others).toEqual([]);
  expect(digest?.subject).toBe('5 more enquiries');
  expect(digest?.text).toContain(LIST);
  expect(digest?.text).not.toContain('Asha');
  expect(site.waiting()).toBe(0);
});

it('what is stored only after a digest was planned is told by the next, or forgotten', async () => {
  const site = openSite();
  const { mail, enquiries } = site.shop.storage;
  await site.ask(60);
  await site.sweep();
  const [late = ''] = await site.ask(1);
  const record = await enquiries.read<object>(`enquiry/${late}`);
  await enquiries.remove(`enquiry/${late}`);
  await queueEmail(mail, emails.enquiry('20261120070000000-000000000000'), site.clock.now());
  await site.sweep();
  expect(site.digests()).toEqual([]);
  await enquiries.create(`enquiry/${late}`, record?.value);
  await site.sweepFor(2 * HOUR);
  expect(expectAllTold(site, 61)).toEqual([]);
  expect(site.waiting()).toBe(0);
});

it('a digest leaves out an enquiry that was deleted, and counts one that cannot be read', async () => {
  const site = openSite();
  await site.ask(60);
  const [deleted = '', torn = ''] = await site.ask(3);
  await deleteEnquiries(site.shop, [deleted]);
  putRaw(site.blobs, 'enquiries', `enquiry/${torn}`, '{"rev');
  await site.sweep();
  const [digest] = site.digests();
  expect(digest?.subject).toBe('2 more enquiries');
  expect(digest?.text).toContain('1 of them cannot be read.');
  expect(digest && questionsIn(digest)).toEqual([63]);
  await site.sweepFor(2 * HOUR);
  expect(site.waiting()).toBe(0);
});

it('a sweep killed at any request loses none, and no letter of their own leaves under two names', async () => {
  const before = openSite();
  await before.ask(58);
  await before.sweep();
  await before.ask(6);
  const start = before.clock.now().toISOString();
  let died = true;
  let repeats = 0;
  for (let n = 1; died; n++)
    for (const when of ['before', 'after'] as const) {
      const site = openSite(start, copyOf(before.blobs));
      site.sent.push(...before.sent);
      const dying = dyingAt(n, when);
      await site.sweep(site.shopOn(openMemoryStorage(site.blobs, dying.around))).catch(() => {});
      died = dying.died();
      await site.sweepFor(3 * HOUR);
      repeats += expectAllTold(site, 64).length;
      expect(site.waiting(), `killed ${when} request ${n}`).toBe(0);
    }
  expect(repeats).toBeGreaterThan(0);
});

it.each(Array.from({ length: 20 }, (_, n) => n))(
  'sweeps at once tell nothing twice, seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const site = openSite('2026-11-20T18:29:59.000Z');
    await site.ask(58);
    await site.sweep();
    await site.ask(70);
    const { run, around, setTimeout } = makeInterleaver(random, site.clock);
    vi.stubGlobal('setTimeout', setTimeout);
    const sweep = (name: string, fault: Parameters<typeof run>[0][number]['fault'] = null) => ({
      name,
      fault,
      work: (actor: Actor) => site.sweep(site.shopOn(openMemoryStorage(site.blobs, around(actor)))),
    });
    await run([sweep('first'), sweep('second'), sweep('third')]);
    expect(expectRepeats(site)).toEqual([]);
    const kind = random() < 0.5 ? 'killed' : 'stays down';
    await run([sweep('killed', { at: Math.ceil(random() * 500), kind }), sweep('other')]);
    await site.sweepFor(3 * HOUR);
    expectAllTold(site, 128);
    expect(site.waiting()).toBe(0);
  },
);

it('a sweep that comes while another one writes its letters sends them alone', async () => {
  const site = openSite();
  await site.ask(70);
  let came = false;
  const storage = openMemoryStorage(site.blobs, async ({ store }, effect) => {
    if (!came && store === 'enquiries') {
      came = true;
      await site.sweep();
    }
    return effect();
  });
  await site.sweep(site.shopOn(storage));
  expect(site.sent).toHaveLength(61);
  expect(expectAllTold(site, 70)).toEqual([]);
});

/** Returns the names of letters that left twice. */
function expectRepeats({ sent }: Site): string[] {
  const ids = sent.map(({ id }) => id);
  return ids.filter((id, n) => ids.indexOf(id) !== n);
}

it.each([
  ['lost', ({ shop }: Site) => shop.storage.limits.remove('site/enquiry-letters')],
  ['mangled', ({ blobs }: Site) => putRaw(blobs, 'limits', 'site/enquiry-letters', '{"at": [1')],
  ['of another shape', ({ blobs }: Site) => putRaw(blobs, 'limits', 'site/enquiry-letters', '[null]')],
])('where the count of letters is %s it begins anew, and every enquiry is still told', async (_, harm) => {
  const site = openSite();
  await site.ask(70);
  await site.sweep();
  await site.ask(10);
  await harm(site);
  await site.sweepFor(MINUTE);
  expect(expectAllTold(site, 80)).toEqual([]);
  expect(site.waiting()).toBe(0);
});

it('neither entries nor counts keep names or texts', async () => {
  const site = openSite();
  site.server = () => new MailError('not sent: ESOCKET');
  await site.ask(70);
  await site.sweepFor(5 * MINUTE);
  const kept = JSON.stringify([...peek(site.blobs, 'mail'), ...peek(site.blobs, 'limits')]);
  expect(kept).toContain('20261120063');
  expect(kept).not.toMatch(/Asha|9876543210|asha@|Question/);
});

it('a sweep with nothing to send asks the store once, before a digest is due twice', async () => {
  const site = openSite();
  const { around, costOf } = makeCounter(site.blobs);
  const counted = site.shopOn(openMemoryStorage(site.blobs, around));
  expect((await costOf(() => site.sweep(counted))).requests).toBe(1);
  await site.ask(65);
  await site.sweep();
  expect((await costOf(() => site.sweep(counted))).requests).toBe(1);
  await site.ask(200);
  expect((await costOf(() => site.sweep(counted))).requests).toBe(3);
});

it('an enquiry that waits for a digest is no fault of the mail until the digest is overdue', async () => {
  const site = openSite();
  const isLate = () =>
    lettersWait(site.shop.storage.mail, new Date(site.clock.now().getTime() - 30 * MINUTE));
  await site.ask(61);
  await site.sweep();
  await site.ask(5);
  await site.sweepFor(50 * MINUTE);
  expect([site.waiting(), await isLate()]).toEqual([5, false]);
  site.clock.advance(45 * MINUTE);
  expect(await isLate()).toBe(true);
});

it.each([
  ['an hour ahead', HOUR],
  ['a year behind', -365 * 24 * HOUR],
])('a clock that was %s keeps no enquiry back', async (_, off) => {
  const site = openSite();
  await site.ask(70);
  site.clock.advance(off);
  await site.sweepFor(5 * MINUTE);
  site.server = () => new MailError('not sent: ESOCKET');
  await site.ask(70);
  await site.sweepFor(5 * MINUTE);
  site.clock.advance(-off);
  site.server = () => 'taken';
  await site.ask(10);
  await site.sweepFor(8 * HOUR);
  expect(expectAllTold(site, 150)).toEqual([]);
  expect(site.waiting()).toBe(0);
});
