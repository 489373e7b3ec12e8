import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { AddressAnswer, AgendaAnswer } from '#domain/calendar/agenda.ts';
import { readFreeDay, readOwnEvents } from '#server/calendar/read-agenda.ts';
import { keepBirthDetails } from '#server/orders/birth-details.ts';
import { saveSetting } from '#server/owner-settings/owner-settings.ts';
import { calendarWith, eventWith, openCalendarService } from '#tests/support/calendar-service.ts';
import { aBirth, makeForOwner } from '#tests/support/ordering.ts';
import { enquire } from '#tests/support/test-shop.ts';
import { call, openTestSite, owner, shop } from './test-site.ts';
import { expectBroken, expectOk, expectRefusal } from './wire.ts';

/* The owner's agenda, the times she blocks, and the feed of her appointments. */

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = new Date();
/** Ten in the morning in India, some days after the first day of these tests. */
const tenOn = (days: number) => {
  const day = new Date(NOW.getTime() + 330 * MINUTE + days * DAY).toISOString().slice(0, 10);
  return new Date(`${day}T10:00:00+05:30`).toISOString();
};
const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * MINUTE).toISOString();

const agenda = async (from = '') =>
  expectOk(await owner('GET', `/api/calendar/agenda?from=${from}`), AgendaAnswer).entries;
const update = (id: string, json: object) => owner('POST', `/api/enquiry/update/${id}`, { json });
const block = (json: object) => owner('POST', '/api/calendar/block', { json });

let consultation: string;
let request: string;

openTestSite({ at: NOW });
beforeAll(async () => {
  consultation = await makeForOwner(shop, {
    customer_name: 'Meera; Rao, \\ कुंडली',
    scheduled_at: tenOn(2),
    outside: { mode: 'cash' },
  });
  await keepBirthDetails(shop, consultation, { phone_last4: '2233', people: [{ ...aBirth }] });
  request = await enquire(shop, {
    package_name: 'Vastu',
    preferred_at: tenOn(1),
    message: 'My secret message',
  });
});

describe('the agenda', () => {
  test('has consultations, requests and blocked times of a week, the next one first', async () => {
    const blocked = await block({
      starts_at: later(tenOn(1), 120),
      ends_at: later(tenOn(1), 240),
      note: 'Temple',
    });
    expect(await agenda()).toEqual([
      {
        kind: 'request',
        id: request,
        starts_at: tenOn(1),
        ends_at: later(tenOn(1), 20),
        name: 'Asha Verma',
        phone: '9876543210',
        about: 'Vastu',
        state: 'new',
        appointment: null,
      },
      {
        kind: 'blocked',
        id: blocked.body.id,
        starts_at: later(tenOn(1), 120),
        ends_at: later(tenOn(1), 240),
        note: 'Temple',
      },
      {
        kind: 'consultation',
        id: consultation,
        starts_at: tenOn(2),
        ends_at: later(tenOn(2), 20),
        name: 'Meera; Rao, \\ कुंडली',
        phone: '9811122233',
        about: 'Reading',
        paid: true,
        outcome: null,
        needs: ['birth'],
        has_details: true,
        version: 1,
      },
    ]);
    expect(await agenda(tenOn(2).slice(0, 10)), 'from another day').toHaveLength(1);
    expect(await agenda('2020-01-01')).toEqual([]);
    expectBroken(await owner('GET', '/api/calendar/agenda?from=today'), 'from');
  });

  test('shows a request where it was moved to, and refuses to move one that was moved meanwhile', async () => {
    const moved = { state: 'answered', appointment: 'confirmed', preferred_before: tenOn(1) };
    expect((await update(request, { ...moved, preferred_at: tenOn(3) })).status).toBe(200);
    expect((await agenda()).at(-1)).toMatchObject({
      id: request,
      starts_at: tenOn(3),
      appointment: 'confirmed',
    });
    const late = await update(request, { ...moved, preferred_at: tenOn(4) });
    expect(late).toMatchObject({ status: 409, body: { enquiry: { preferred_at: tenOn(3) } } });
    expect(late.body.message).toContain('The time was changed elsewhere meanwhile.');
    expect((await update(request, { ...moved, preferred_at: tenOn(3) })).status, 'the same press twice').toBe(
      200,
    );
    expectBroken(await update(request, { state: 'answered', preferred_at: 'tomorrow' }), 'preferred_at');
  });

  test('leaves out what was cancelled, and what an order stands for', async () => {
    await update(request, { state: 'answered', appointment: 'cancelled' });
    expect((await agenda()).map(({ id }) => id)).not.toContain(request);
    await update(request, { state: 'answered', appointment: 'confirmed' });
    const asked = await enquire(shop, { preferred_at: tenOn(1) });
    await makeForOwner(shop, { enquiry_id: asked, scheduled_at: tenOn(5) });
    expect((await agenda()).map(({ id }) => id)).not.toContain(asked);
    expect((await agenda()).at(-1)).toMatchObject({ kind: 'consultation', starts_at: tenOn(5), paid: false });
  });
});

describe('a blocked time', () => {
  const span = { starts_at: tenOn(20), ends_at: tenOn(21) };
  test('is blocked once, however often it is sent, and is free again once she takes it away', async () => {
    const [first, second] = await Promise.all([block(span), block(span)]);
    expect(second.body.id).toBe(first.body.id);
    expect((await owner('DELETE', `/api/calendar/block/${first.body.id}`)).status).toBe(200);
    expectRefusal(await owner('DELETE', `/api/calendar/block/${first.body.id}`), 404);
  });

  test.each([
    ['ends before it begins', { starts_at: tenOn(2), ends_at: tenOn(1) }],
    ['ends as it begins', { starts_at: tenOn(2), ends_at: tenOn(2) }],
    ['is over', { starts_at: tenOn(-3), ends_at: tenOn(-2) }],
    ['lasts two years', { starts_at: tenOn(1), ends_at: tenOn(731) }],
    ['has no end', { starts_at: tenOn(1) }],
    ['ends in words', { starts_at: tenOn(1), ends_at: 'tomorrow' }],
  ])('that %s is refused', async (_, sent) => {
    expectBroken(await block(sent), 'ends_at');
  });

  test('has a short note', async () => {
    expectBroken(await block({ ...span, note: 'x'.repeat(121) }), 'note');
  });

  test('is one of at most 200', async () => {
    const { blocked } = (await shop.storage.catalogue.read<{ blocked: object[] }>('calendar'))?.value ?? {};
    for (let n = blocked?.length ?? 0; n < 200; n++) {
      const answer = await block({ starts_at: tenOn(30 + n), ends_at: tenOn(31 + n) });
      expect(answer.status).toBe(200);
    }
    expectBroken(await block({ starts_at: tenOn(300), ends_at: tenOn(301) }), 'ends_at');
  });
});

describe('the feed of her appointments', () => {
  const addressIs = async () => (await owner('GET', '/api/calendar/address')).body as { address: null };
  const pathOf = (url: string) => new URL(url).pathname;
  let path: string;

  test('has no address until she makes one, and then a new one each time', async () => {
    expect((await addressIs()).address).toBeNull();
    for (const tried of ['', 'x', '0'.repeat(32)])
      expectRefusal(await call('GET', `/api/calendar/${tried}.ics`), 404);
    const make = async () => {
      expect((await owner('POST', '/api/calendar/address')).status).toBe(200);
      return expectOk(await owner('GET', '/api/calendar/address'), AddressAnswer).address;
    };
    const former = await make();
    expect(former?.url).toMatch(/^http:\/\/localhost:8888\/api\/calendar\/[\w-]{32}\.ics$/);
    expect(former?.webcal).toBe(former?.url.replace('http:', 'webcal:'));
    path = pathOf((await make())?.url ?? '');
    const gone = await call('GET', pathOf(former?.url ?? ''));
    const wrong = await call('GET', `/api/calendar/${'A'.repeat(32)}.ics`);
    expectRefusal(gone, 404);
    expect(gone.body).toEqual(wrong.body);
  });

  test('has consultations, confirmed appointments and blocked times, and no private word', async () => {
    await enquire(shop, { name: 'Not confirmed', preferred_at: tenOn(1) });
    const answer = await call('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const text = answer.bytes.toString();
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents('vevent');
    // The digits of an id or a time may be those of a phone number by chance.
    const byChance = ['uid', 'url', 'dtstamp', 'last-modified', 'dtstart', 'dtend'];
    const told = [calendar, ...events, ...events.flatMap((event) => event.getAllSubcomponents())]
      .flatMap((part) => part.getAllProperties())
      .filter(({ name }) => !byChance.includes(name))
      .map((property) => property.toICALString())
      .join('\n');
    expect(told).toContain('SUMMARY:Meera');
    for (const word of [
      '9811122233',
      '2233',
      '9876543210',
      '98112',
      'asha@',
      'secret',
      '1990',
      'Not confirmed',
    ])
      expect(told).not.toContain(word);
    const shown = new Map(
      events.map((each) => {
        const event = new ICAL.Event(each);
        const begins = event.startDate.toJSDate().toISOString();
        return [
          event.uid,
          { title: event.summary, begins, rings: each.getAllSubcomponents('valarm').length },
        ];
      }),
    );
    expect(shown.get(`${consultation}@localhost:8888`)).toEqual({
      title: 'Meera; Rao, \\ कुंडली: Reading',
      begins: tenOn(2),
      rings: 1,
    });
    expect(shown.get(`${request}@localhost:8888`)).toMatchObject({ title: 'Asha Verma: Vastu', rings: 1 });
    expect([...shown.values()]).toContainEqual({ title: 'Temple', begins: later(tenOn(1), 120), rings: 0 });
  });

  test('moves what she moved under the same name, with the time of the change, and loses what she cancelled', async () => {
    const eventOf = async () => (await readOwnEvents(shop)).find(({ id }) => id === consultation);
    const before = await eventOf();
    const json = { scheduled_at: tenOn(6), version: 1 };
    expect((await owner('POST', `/api/order/update/${consultation}`, { json })).status).toBe(200);
    const moved = await eventOf();
    expect(moved?.startsAt).toBe(tenOn(6));
    expect(Date.parse(moved?.changedAt ?? '')).toBeGreaterThan(Date.parse(before?.changedAt ?? ''));
    await owner('POST', `/api/order/update/${consultation}`, { json: { scheduled_at: null } });
    await update(request, { state: 'answered', appointment: 'cancelled' });
    const text = (await call('GET', path)).bytes.toString();
    expect(text).not.toContain(consultation);
    expect(text).not.toContain(request);
  });
});

describe('the next free day', () => {
  /** Always open. */
  const open = Array<[number, number]>(7).fill([0, 1440]);
  const days = (iso: string) => iso.slice(0, 10).replaceAll('-', '');

  test('is not known without her other calendar, nor while that cannot be read', async () => {
    expect(await call('GET', '/api/calendar/free-day')).toMatchObject({ status: 200, body: { free: null } });
    await saveSetting(shop, 'calendar-feed', { url: 'http://localhost:1/none.ics' });
    const answer = await call('GET', '/api/calendar/free-day');
    expect(answer.body.free).toBeNull();
    expect(answer.headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=600');
  });

  test('is the first on which neither calendar is full', async () => {
    const [from, to] = [days(tenOn(-1)), days(tenOn(3))];
    const service = await openCalendarService({
      '/busy.ics': calendarWith(
        ...eventWith('UID:1', `DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`, 'SUMMARY:Journey'),
        ...eventWith('UID:2', `DTSTART;VALUE=DATE:${to}`, 'SUMMARY:Birthday', 'TRANSP:TRANSPARENT'),
      ),
    });
    await saveSetting(shop, 'calendar-feed', { url: `${service.base}/busy.ics` });
    expect((await readFreeDay(shop, open))?.day).toBe(tenOn(3).slice(0, 10));
    await service.close();
  });
});
