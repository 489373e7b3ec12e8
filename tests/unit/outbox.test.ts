import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emails } from '#domain/order/email-names.ts';
import type { AppContext } from '#server/app-context.ts';
import { type Mail, MailError } from '#server/mail/mailer.ts';
import { deliverOutbox } from '#server/outbox/deliver-outbox.ts';
import { isAbout, type OutboxEntry, queueEmail } from '#server/outbox/outbox.ts';
import { testClock } from '#tests/support/clock.ts';
import { enquiryTemplates, noPush } from '#tests/support/enquiry-templates.ts';
import {
  type Around,
  contextOn,
  emptyBlobs,
  openMemoryStorage,
  peek,
  type StoreStep,
} from '#tests/support/memory-store.ts';
import { enquire } from '#tests/support/test-shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let log: string[];
beforeEach(() => {
  log = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(line));
  vi.spyOn(console, 'warn').mockImplementation((line) => void log.push(line));
});
afterEach(() => {
  for (const line of log) expect(line).not.toMatch(/Asha|9876543210|asha@|private/);
  vi.restoreAllMocks();
});

/** Opens a site whose mail server fails on request, and whose store fails at chosen steps. */
function openSite() {
  const clock = testClock();
  const blobs = emptyBlobs();
  const site = {
    clock,
    sent: [] as Mail[],
    /** The mail server's reaction to a mail. */
    server: 'up' as 'up' | 'down' | 'hangs',
    /** Stops the process before this step of the store. */
    crashBefore: null as ((step: StoreStep) => boolean) | null,
    shop: {} as AppContext,
    send,
    marks: () => peek<OutboxEntry>(blobs, 'mail'),
    kept: () => peek<{ id: string }>(blobs, 'enquiries', 'enquiry/').map(([, { id }]) => id),
    enquire: () => enquire(site.shop, {}, { toBeMailed: true }),
    sweep: (withinMs = 5_000) =>
      deliverOutbox(site.shop, { mailer: { send }, push: noPush, templates: enquiryTemplates, withinMs }),
  };
  const around: Around = async (step, effect) => {
    if (site.crashBefore?.(step)) throw new Error('crashed');
    return effect();
  };
  site.shop = contextOn(openMemoryStorage(blobs, around), { now: clock.now });

  function send(mail: Mail, signal: AbortSignal): Promise<void> {
    if (site.server === 'down') return Promise.reject(new MailError('not sent: ESOCKET'));
    if (site.server === 'up') {
      site.sent.push(mail);
      return Promise.resolve();
    }
    return new Promise((_, fail) => {
      if (signal.aborted) fail(new MailError('not sent: ABORT_ERR'));
      signal.addEventListener('abort', () => fail(new MailError('not sent: ABORT_ERR')));
    });
  }
  return site;
}

it('the name of a letter tells which order it is about, whatever its kind and whichever attempt', () => {
  const id = '01M8DVHG4CBKMBE85W13HSD5H1';
  const about = [emails.sale(id), emails.refund(id, `${id}-R1`), emails.trouble(`${id}-2`, 'double_payment')];
  for (const email of [...about, ...about.map(emails.push)]) expect(isAbout(email, id), email).toBe(true);
  const others = [
    emails.sale(id.replace('5H1', '5H2')),
    emails.enquiry('E1'),
    emails.newPassword('2026-11-27'),
  ];
  for (const email of [...others, ...others.map(emails.push)]) expect(isAbout(email, id), email).toBe(false);
});

describe('while the mail server is down', () => {
  it('waits 1, 2, 4 … minutes between tries, and six hours at most', async () => {
    const site = openSite();
    const id = await site.enquire();
    site.server = 'down';
    const waits: number[] = [];
    for (let tries = 1; tries <= 12; tries++) {
      await site.sweep();
      const mark = site.marks()[0]?.[1];
      expect(mark?.tries).toBe(tries);
      const wait = Date.parse(mark?.nextAt ?? '') - site.clock.now().getTime();
      waits.push(wait / MINUTE);
      site.clock.advance(wait - 1);
      await site.sweep();
      expect(site.marks()[0]?.[1].tries, 'tried too early').toBe(tries);
      site.clock.advance(1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
    expect(log.every((line) => line.includes('ESOCKET') && line.includes(id))).toBe(true);
  });

  it('gives a mail up after seven days, not before, and says so in the log', async () => {
    const site = openSite();
    await site.enquire();
    site.server = 'down';
    for (let passed = 0; passed < 7 * DAY; passed += 30 * MINUTE) {
      await site.sweep();
      expect(site.marks()).toHaveLength(1);
      site.clock.advance(30 * MINUTE);
    }
    expect(log.join()).not.toContain('given up');
    site.clock.advance(6 * HOUR);
    await site.sweep();
    expect(site.marks()).toEqual([]);
    expect(log.at(-1)).toContain('given up');
    expect(site.kept(), 'the enquiry itself').toHaveLength(1);
  });

  it('gives a mail that cannot be written up after seven days too', async () => {
    const site = openSite();
    await site.enquire();
    const broken = { ...enquiryTemplates, enquiry: () => Promise.reject(new URIError('URI malformed')) };
    const mailer = { send: async (mail: Mail) => void site.sent.push(mail) };
    const sweep = () => deliverOutbox(site.shop, { mailer, push: noPush, templates: broken });
    for (let passed = 0; passed < 7 * DAY; passed += HOUR) {
      await sweep();
      expect(site.marks()).toHaveLength(1);
      site.clock.advance(HOUR);
    }
    site.clock.advance(6 * HOUR);
    await sweep();
    expect(site.marks()).toEqual([]);
    expect(log.at(-1)).toContain('given up');
    expect(site.sent).toEqual([]);
  });

  it('that hangs, the sweep ends in time', async () => {
    const site = openSite();
    for (let n = 0; n < 12; n++) await site.enquire();
    site.server = 'hangs';
    const start = Date.now();
    await site.sweep(200);
    // Without an end it would wait for all twelve for ever. Other work on the machine costs seconds.
    expect(Date.now() - start).toBeLessThan(10_000);
    expect(site.marks()).toHaveLength(12);
  });
});

describe('what waits', () => {
  /** Letters that contain their own names. The records they are about always exist. */
  const letter = (kind: string) => async (_: unknown, about: string) => ({
    id: `${kind}-${about}`,
    subject: kind,
    text: '',
  });
  const written = {
    ...enquiryTemplates,
    receipt: letter('receipt'),
    refund: letter('refund'),
    shipped: letter('shipped'),
    newPassword: letter('newPassword'),
    alreadySold: letter('alreadySold'),
    runningLow: letter('runningLow'),
    sale: letter('sale'),
    trouble: letter('trouble'),
  };
  const ofClass = (id: string) => {
    if (/^(?:sale|trouble)-/.test(id)) return 'to the owner';
    return id.startsWith('enquiry-') ? 'enquiry' : 'to a buyer';
  };

  it.each([1, 2, 3, 4, 5])('leaves buyers first, the owner then, enquiries last, time %i', async () => {
    const site = openSite();
    const { mail } = site.shop.storage;
    for (let n = 0; n < 5; n++) {
      await site.enquire();
      for (const kind of [
        'trouble/A-1',
        'sale/B',
        'shipped/C',
        'refund/D/D-R1',
        'alreadySold/E',
        'receipt/F',
      ])
        await queueEmail(mail, `${kind}${n}`, site.clock.now());
    }
    const mailer = { send: async (mail: Mail) => void site.sent.push(mail) };
    await deliverOutbox(site.shop, { mailer, push: noPush, templates: written });
    expect(site.sent.map(({ id }) => ofClass(id))).toEqual([
      ...Array(20).fill('to a buyer'),
      ...Array(10).fill('to the owner'),
      ...Array(5).fill('enquiry'),
    ]);
  });

  it('is tried in the order in which it is due: what always fails keeps nothing else back', async () => {
    const site = openSite();
    const { mail } = site.shop.storage;
    for (let n = 0; n < 100; n++) await queueEmail(mail, `receipt/bad${n}`, site.clock.now());
    // Each try takes one of the sweep's twenty seconds.
    vi.useFakeTimers({ toFake: ['Date'] });
    const tried: string[] = [];
    const mailer = {
      async send({ id }: Mail) {
        vi.setSystemTime(Date.now() + 1_000);
        tried.push(id);
        if (id.includes('bad')) throw new MailError('not sent: EENVELOPE 550');
      },
    };
    const sweep = async () => {
      site.clock.advance(MINUTE);
      await deliverOutbox(site.shop, { mailer, push: noPush, templates: written });
    };
    await sweep();
    await queueEmail(mail, 'receipt/good', site.clock.now());
    for (let sweeps = 0; sweeps < 20 && !tried.includes('receipt-good'); sweeps++) await sweep();
    vi.useRealTimers();
    const before = tried.slice(0, tried.indexOf('receipt-good'));
    expect(new Set(before).size, 'those that waited longer').toBe(100);
    expect(before.length, 'tries before its turn').toBeLessThanOrEqual(100);
  });

  it('while a clock is a year ahead and no mail leaves is sent once it is right again', async () => {
    const site = openSite();
    const { mail } = site.shop.storage;
    await queueEmail(mail, 'receipt/A', site.clock.now());
    site.clock.advance(365 * DAY);
    site.server = 'down';
    const sweep = () =>
      deliverOutbox(site.shop, { mailer: { send: site.send }, push: noPush, templates: written });
    for (let minute = 0; minute < 120; minute++) {
      if (minute === 60) await queueEmail(mail, 'receipt/B', site.clock.now());
      await sweep();
      site.clock.advance(MINUTE);
    }
    site.clock.advance(-365 * DAY);
    site.server = 'up';
    await sweep();
    expect(site.sent.map(({ id }) => id).sort()).toEqual(['receipt-A', 'receipt-B']);
  });
});
