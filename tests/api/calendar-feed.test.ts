import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feedTexts } from '#domain/calendar/calendar-feed.ts';
import { readFeed } from '#server/calendar/feed.ts';
import { isPublicAddress, NotPublic, publicLookup } from '#server/calendar/public-address.ts';
import { saveSetting } from '#server/owner-settings/owner-settings.ts';
import { calendarWith, eventWith, openCalendarService } from '#tests/support/calendar-service.ts';
import { CLOCK_START } from '#tests/support/clock.ts';
import { opened, openTestSite, owner, shop } from './test-site.ts';

/* The feed of the owner's other calendar, read from a real server on this machine, kind or hostile. */

let service: Awaited<ReturnType<typeof openCalendarService>>;

const booking = (title: string, day: string) =>
  eventWith(
    `UID:${title}`,
    `DTSTART:${day}T100000Z`,
    `DTEND:${day}T102000Z`,
    `SUMMARY:${title}`,
    'DTSTAMP:20261101T000000Z',
  );
const bomb = (...lines: string[]) =>
  calendarWith(...eventWith('UID:bomb', 'DTSTAMP:20261101T000000Z', ...lines));
const leadTo = (location: string) => (response: import('node:http').ServerResponse) =>
  response.writeHead(302, { location }).end();

openTestSite({ at: CLOCK_START });
beforeAll(async () => {
  service = await openCalendarService({
    '/good.ics': calendarWith(...booking('Asha on the phone', '20261124')),
    '/led.ics': (response, base) => leadTo(`${base}/good.ics`)(response),
    '/to-metadata': leadTo('http://169.254.169.254/latest/meta-data/'),
    '/to-loopback': (response, base) =>
      leadTo(`${base.replace('localhost', '127.0.0.1')}/good.ics`)(response),
    '/to-loopback-6': (response, base) => leadTo(`${base.replace('localhost', '[::1]')}/good.ics`)(response),
    '/to-private-https': leadTo('https://10.0.0.1/good.ics'),
    '/to-file': leadTo('file:///etc/passwd'),
    '/to-plain-http': leadTo('http://example.com/good.ics'),
    '/to-nothing': leadTo('http://'),
    '/in-circles': (response, base) => leadTo(`${base}/in-circles`)(response),
    '/page': '<!doctype html><title>Sign in</title>',
    '/empty': '',
    '/cut-off': 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n',
    '/contact': 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Asha\r\nEND:VCARD\r\n',
    '/bytes': (response) => response.end(Buffer.alloc(50_000, 0xff)),
    '/large': calendarWith(
      ...eventWith('UID:1', 'DTSTART:20261124T100000Z', `SUMMARY:${'a'.repeat(1_000_000)}`),
    ),
    '/endless': (response) => {
      const more = () =>
        response.write('X-MORE:and more\r\n'.repeat(4_000), (error) => error ?? setImmediate(more));
      response.write('BEGIN:VCALENDAR\r\n');
      more();
    },
    '/silent': () => {},
    '/dripping': (response) => {
      response.write('BEGIN:VCALENDAR\r\n');
      const timer = setInterval(() => response.write('X'), 200);
      response.on('close', () => clearInterval(timer));
    },
    '/hangs-up': (response) => response.destroy(),
    '/breaks-off': (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('BEGIN:VCALENDAR\r\n', () => response.destroy());
    },
    '/every-second': bomb('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'),
    '/every-minute': bomb('DTSTART:20261120T000000Z', 'RRULE:FREQ=MINUTELY'),
    '/never': bomb('DTSTART:20200101T000000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
    '/many': calendarWith(
      ...Array.from({ length: 6_000 }, (_, n) =>
        eventWith(`UID:${n}`, 'DTSTART:20261124T100000Z', 'RRULE:FREQ=DAILY;COUNT=2'),
      ).flat(),
    ),
    '/nested': calendarWith('BEGIN:VEVENT\r\n'.repeat(50_000).trim()),
  });
});
afterAll(() => service.close());

/** Connects a calendar, and reads it as the agenda does. */
async function feedAt(url: string) {
  opened.clock.advance(601_000);
  await saveSetting(shop, 'calendar-feed', { url });
  return readFeed(shop);
}

test('the events of a calendar are read, also where its address leads on, and its server is left alone for ten minutes', async () => {
  const expected = {
    problem: null,
    readAt: expect.any(String),
    events: [
      {
        title: 'Asha on the phone',
        startsAt: '2026-11-24T10:00:00.000Z',
        endsAt: '2026-11-24T10:20:00.000Z',
        allDay: false,
        busy: true,
      },
    ],
  };
  expect(await feedAt(`${service.base}/good.ics`)).toMatchObject(expected);
  opened.clock.advance(590_000);
  service.asked.length = 0;
  expect(await readFeed(shop)).toMatchObject(expected);
  expect(service.asked).toEqual([]);
  opened.clock.advance(11_000);
  const both = await Promise.all([readFeed(shop), readFeed(shop)]);
  expect(both.map((each) => each?.events.length)).toEqual([1, 1]);
  expect(service.asked, 'one of two that come at once asks').toEqual(['/good.ics']);
  expect(await feedAt(`${service.base}/led.ics`)).toMatchObject(expected);
});

const hostile: [path: string, problem: string][] = [
  ['/to-metadata', 'address'],
  ['/to-loopback', 'address'],
  ['/to-loopback-6', 'address'],
  ['/to-private-https', 'address'],
  ['/to-file', 'address'],
  ['/to-plain-http', 'address'],
  ['/to-nothing', 'address'],
  ['/in-circles', 'redirects'],
  ['/not-there', 'refused'],
  ['/page', 'no_calendar'],
  ['/empty', 'no_calendar'],
  ['/cut-off', 'no_calendar'],
  ['/contact', 'no_calendar'],
  ['/bytes', 'no_calendar'],
  ['/nested', 'no_calendar'],
  ['/large', 'too_large'],
  ['/endless', 'too_large'],
  ['/silent', 'slow'],
  ['/dripping', 'slow'],
  ['/hangs-up', 'unreachable'],
  ['/breaks-off', 'unreachable'],
  ['/every-second', 'too_much'],
  ['/every-minute', 'too_much'],
  ['/many', 'too_much'],
];

test.each(hostile)('a calendar at %s is cut off: %s', async (path, problem) => {
  expect(await feedAt(`${service.base}${path}`)).toMatchObject({ problem, readAt: null, events: [] });
  await expect.poll(service.unfinished, { timeout: 10_000 }).toBe(0);
});

test('a day that never comes is looked for no longer than the days that are shown', async () => {
  expect(await feedAt(`${service.base}/never`)).toMatchObject({ problem: null, events: [], unread: 0 });
});

test('a calendar that cannot be read any more keeps its last events, and says why', async () => {
  await feedAt(`${service.base}/good.ics`);
  const good = service.answers['/good.ics'];
  service.answers['/good.ics'] = (response) => response.writeHead(500).end();
  opened.clock.advance(601_000);
  const reading = await readFeed(shop);
  expect(reading).toMatchObject({ problem: 'refused', events: [{ title: 'Asha on the phone' }] });
  expect(Date.parse(reading?.readAt ?? '')).toBeLessThan(opened.clock.now().getTime());
  service.answers['/good.ics'] = good ?? '';
});

describe('POST settings/calendar-feed', () => {
  const save = (url: unknown) => owner('POST', '/api/settings/calendar-feed', { json: { url } });

  test.each([
    'http://calendar.google.com/basic.ics',
    'https://calendar.google.com:8443/basic.ics',
    'https://user:word@calendar.google.com/basic.ics',
    'https://127.0.0.1/basic.ics',
    'https://2130706433/basic.ics',
    'https://0x7f.1/basic.ics',
    'https://169.254.169.254/latest',
    'https://10.0.0.1/basic.ics',
    'https://[::1]/basic.ics',
    'https://[::ffff:127.0.0.1]/basic.ics',
    'https://localhost./basic.ics',
    'https://intranet/basic.ics',
    'file:///etc/passwd',
    'ftp://example.com/basic.ics',
    'javascript:alert(1)',
    'calendar',
    `https://example.com/${'x'.repeat(3_000)}`,
    7,
    null,
  ])('%.60s is refused', async (url) => {
    expect(await save(url)).toMatchObject({ status: 422, body: { errors: { url: [expect.any(String)] } } });
  });

  test('an https address is kept, and one that a calendar wrote with a scheme of its own', async () => {
    const answer = await save('webcal://p12-caldav.icloud.com/published/2/x');
    expect(answer).toMatchObject({ status: 200, body: { message: feedTexts.saved } });
    expect((await owner('GET', '/api/settings/calendar-feed')).body['calendar-feed']).toEqual({
      url: 'https://p12-caldav.icloud.com/published/2/x',
    });
    expect((await save('')).status).toBe(200);
    expect((await owner('GET', '/api/calendar/feed')).body.feed).toBeNull();
    expect(await shop.storage.catalogue.has('calendar-read'), 'what was read of it').toBe(false);
  });
});

/** One address or more of each network that is not part of the public internet. */
const closed = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.1', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::7f00:1', '64:ff9b::a00:1'],
  ...['64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1', 'fc00::1'],
  ...['fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1'],
];
test.each(closed)('%s is no machine of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2404:6800:4002::200e', '2606:4700::1'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('a connection is refused before it is made where a name leads into this machine', async () => {
  const found = await new Promise((done) =>
    publicLookup('localhost', { all: true }, (error, addresses) => done(error ?? addresses)),
  );
  expect(found).toBeInstanceOf(NotPublic);
});
