import { describe, expect, test } from 'vitest';
import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { enquiryMail } from '#server/enquiries/enquiry-mail.ts';
import { visitor } from '#tests/support/test-shop.ts';
import { call, opened, openTestSite } from './test-site.ts';
import { expectBroken, expectOk, expectRefusal } from './wire.ts';

const said = {
  name: 'Please enter your name.',
  number: 'Please enter a valid 10-digit mobile number.',
  email: 'Please provide a valid email.',
  message: 'Please enter your message.',
  preferred_at: 'Please choose a date and time that is still ahead.',
};

const send = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  call('POST', '/api/appointment', { json: { ...visitor, ...more }, headers });
const storedKeys = () => opened.shop.storage.enquiries.keys('enquiry/');
/** Returns what an action has added to the store of enquiries. */
async function newlyStored(action: () => Promise<void>): Promise<Enquiry[]> {
  const before = new Set(await storedKeys());
  await action();
  const added = (await storedKeys()).filter((key) => !before.has(key));
  const records = await Promise.all(added.map((key) => opened.shop.storage.enquiries.read<Enquiry>(key)));
  return records.flatMap((record) => record?.value ?? []);
}

openTestSite();

describe('POST appointment', () => {
  test.each([
    ['no package name', {}, 'Appointment submitted successfully!'],
    ['the package name Home Page', { package_name: 'Home Page' }, 'Appointment submitted successfully!'],
    ['another package name', { package_name: 'Yellow Sapphire' }, 'Enquiry submitted successfully!'],
    ['the home page in small letters', { package_name: 'home page' }, 'Enquiry submitted successfully!'],
    [
      'a preferred time',
      { package_name: 'Ruby', preferred_at: '2099-02-03T10:30:00+05:30' },
      'Appointment submitted successfully!',
    ],
    ['what every object has', { package_name: 'constructor' }, 'Enquiry submitted successfully!'],
    ['what every object comes from', { package_name: '__proto__' }, 'Enquiry submitted successfully!'],
  ])('with %s is thanked for', async (_, more, message) => {
    expect(expectOk(await send(more), MessageAnswer)).toEqual({ status: 200, message });
  });

  test('a page in Hindi is answered in Hindi, with the same fields', async () => {
    const hindi = { 'accept-language': 'hi' };
    expect(await send({}, hindi)).toMatchObject({
      status: 200,
      body: { message: 'आपका अपॉइंटमेंट का अनुरोध मिल गया है।' },
    });
    const complaint = await send({ package_name: 'Complaint' }, hindi);
    expect(complaint.body.message).toMatch(/^आपका सवाल मिल गया है। आपकी शिकायत का नंबर C-\d{6}-[0-9A-F]{4} है।/);
    expect(await send({ name: '', email: 'a', message: 'x'.repeat(4_001) }, hindi)).toMatchObject({
      status: 422,
      body: {
        message: 'अपना नाम लिखें।',
        errors: {
          name: ['अपना नाम लिखें।'],
          email: ['सही ईमेल लिखें।'],
          message: ['ज़्यादा से ज़्यादा 4,000 अक्षर लिखें।'],
        },
      },
    });
  });

  test.each(['hi-IN,hi;q=0.9,en;q=0.8', 'fr', ''])(
    'the languages that a browser lists by itself, %s, change no answer',
    async (list) => {
      const answer = await send({ name: '' }, { 'accept-language': list });
      expect(answer).toMatchObject({
        status: 422,
        body: { message: said.name, errors: { name: [said.name] } },
      });
    },
  );

  test.each(['1204567890', '2125550147', '0000000000'])('takes any ten digits: %s', async (number) => {
    const [kept] = await newlyStored(async () => void expectOk(await send({ number }), MessageAnswer));
    expect(kept?.number).toBe(number);
  });

  test.each([
    ['Complaint', /^Enquiry submitted successfully! Your complaint number is C-\d{6}-[0-9A-F]{4}\. /],
    [
      'Request about my data',
      /^Enquiry submitted successfully! Your request number is D-\d{6}-[0-9A-F]{4}\. /,
    ],
  ])('of the kind %s is answered with a number to quote', async (package_name, thanks) => {
    expect(expectOk(await send({ package_name }), MessageAnswer).message).toMatch(thanks);
  });

  test('about data needs one of phone and e-mail, and says what is asked for', async () => {
    const request = { name: 'Asha Verma', package_name: 'Request about my data', asks_for: 'delete' };
    const ask = (more: object) => call('POST', '/api/appointment', { json: { ...request, ...more } });
    const stored = await newlyStored(async () => {
      for (const contact of [{ email: 'asha@example.in' }, { number: '9876543210', email: '' }])
        expectOk(await ask(contact), MessageAnswer);
    });
    expect(stored.map(({ number, email, asksFor }) => [number, email, asksFor]).sort()).toEqual([
      ['', 'asha@example.in', 'delete'],
      ['9876543210', '', 'delete'],
    ]);
    const [first] = stored.filter(({ email }) => email !== '');
    const mail = first && enquiryMail(first, 'https://example.in');
    expect(mail?.text).toContain('Asks for: That it is deleted');
    expect(mail?.text).not.toMatch(/Phone:|Message:/);
    for (const [more, errors] of [
      [{}, { number: ['Please enter your mobile number or your e-mail. One of them is enough.'] }],
      [{ number: '98', email: '' }, { number: [said.number] }],
      [
        { name: '', email: 'a', asks_for: 'all' },
        { name: [said.name], email: [said.email], asks_for: ['Please choose what you ask for.'] },
      ],
    ] as const)
      expect(await ask(more)).toMatchObject({ status: 422, body: { errors } });
    // Everything else needs both.
    expect(await send({ number: '', asks_for: 'delete' })).toMatchObject({
      status: 422,
      body: { errors: { number: [said.number] } },
    });
  });

  test('of a complaint keeps the number of its order', async () => {
    const [kept] = await newlyStored(async () => {
      expectOk(await send({ package_name: 'Complaint', order_no: ' NB-1007 ' }), MessageAnswer);
    });
    expect(kept?.orderNo).toBe('NB-1007');
    expect(kept && enquiryMail(kept, 'https://example.in').text).toContain('Order: NB-1007');
  });

  test('is stored, whole, before it is answered', async () => {
    const stored = await newlyStored(async () => {
      expectOk(
        await send({ package_name: 'Ruby', preferred_at: '2099-02-03T10:30:00+05:30' }),
        MessageAnswer,
      );
    });
    expect(stored).toEqual([
      expect.objectContaining({
        name: 'Asha Verma',
        number: '9876543210',
        email: 'asha@example.in',
        message: visitor.message,
        packageName: 'Ruby',
        preferredAt: '2099-02-03T05:00:00.000Z',
      }),
    ]);
  });

  test('takes no field that is not its own', async () => {
    const [stored] = await newlyStored(async () => {
      expectOk(await send({ id: 'mine', state: 'closed', createdAt: '1999', admin: true }), MessageAnswer);
    });
    expect(stored).not.toMatchObject({ id: 'mine' });
    // The digits of its id are random.
    expect(JSON.stringify({ ...stored, id: '' })).not.toMatch(/closed|1999|admin/);
  });

  test.each([
    '',
    'tomorrow',
    '2020-01-01T10:00:00+05:30',
    '2099-01-01T10:00:00',
    '2099-02-30T10:00:00Z',
    '9999-12-31T23:59:00-11:00',
    4_070_908_800_000,
  ])('with the preferred time %j is refused, and kept nowhere', async (preferred_at) => {
    const stored = await newlyStored(async () => {
      expectBroken(await send({ preferred_at }), 'preferred_at', said.preferred_at);
    });
    expect(stored).toEqual([]);
  });

  test('with everything wrong says so of every field at once', async () => {
    const { preferred_at: _, ...all } = said;
    for (const json of [{}, { name: ' ', number: '+919876543210', email: 'asha@', message: 7 }]) {
      const answer = expectRefusal(await call('POST', '/api/appointment', { json }), 422);
      expect(answer.errors).toEqual(
        Object.fromEntries(Object.entries(all).map(([field, text]) => [field, [text]])),
      );
      expect(Object.values(all)).toContain(answer.message);
    }
  });

  test.each([
    '2099-01-01T10:00:00Z',
    '2099-01-01T10:00:00.123Z',
    '2099-01-01T10:00:00-11:00',
    '2099-01-01T10:00+05:30',
  ])('takes the preferred time %s', async (preferred_at) => {
    expectOk(await send({ preferred_at }), MessageAnswer);
  });

  test.each([
    ['name', 'n'.repeat(120)],
    ['message', 'm'.repeat(4_000)],
    ['package_name', 'p'.repeat(120)],
  ])('takes the longest %s there may be, uncut, and refuses one character more', async (field, longest) => {
    const stored = await newlyStored(async () => {
      expectOk(await send({ [field]: longest }), MessageAnswer);
    });
    expect(JSON.stringify(stored)).toContain(longest);
    expect(longest).toHaveLength(field === 'message' ? 4_000 : 120);
    const refused = await newlyStored(async () => {
      expectBroken(await send({ [field]: `${longest}x` }), field);
    });
    expect(refused).toEqual([]);
  });

  test.each([
    ['http://localhost:8888/faq?from=private', '/faq'],
    ['x:.evil.example/login', null],
    ['x:@evil.example/login', null],
    ['https://evil.example/login', null],
    ['javascript:alert(1)', null],
  ])('sent from %s is kept as sent from %s: the owner’s mail links to it', async (referer, sentFrom) => {
    const [stored] = await newlyStored(async () => void (await send({}, { referer })));
    expect(stored?.sentFrom).toBe(sentFrom);
  });
});
