import { beforeAll, describe, expect, it } from 'vitest';
import { readOrder } from '#server/orders/order-store.ts';
import { openApi } from '#tests/support/call.ts';
import { sandboxOf } from '#tests/support/ordering.ts';
import { addRuby, payloadFor } from '#tests/support/test-shop.ts';
import { birthRules } from '#words/birth-rules.ts';
import { details } from '#words/details.ts';
import { call, opened, openTestSite, owner, shop } from './test-site.ts';

/*
 * Birth details for a consultation. Anyone with the link and the client's phone number can send and read
 * them.
 */

const person = {
  name: 'Meera Rao',
  born_on: '1990-02-28',
  time: { kind: 'exact', at: '06:05' },
  place: { name: 'Meerut, Uttar Pradesh', latitude: 28.98, longitude: 77.71, zone: 'Asia/Kolkata' },
};
const sent = { phone_last4: '2233', people: [person], question: 'When should I change my job?' };

openTestSite();

async function request(more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await owner('POST', '/api/order/create', {
    json: { customer_name: 'Meera Rao', phone: '9811122233', consultation: 'kundali-nirman', ...more },
  });
  return String(body.id);
}
const send = (id: string, more: Record<string, unknown> = {}) =>
  call('POST', `/api/birth-details/${id}`, { json: { ...sent, ...more } });
const read = (id: string, digits = '2233') => call('GET', `/api/birth-details/${id}?phone_last4=${digits}`);
const update = (id: string, json: Record<string, unknown>) =>
  owner('POST', `/api/order/update/${id}`, { json });
const show = async (id: string) =>
  (await owner('GET', `/api/order/show/${id}`)).body.order as Record<string, unknown>;

describe('birth details', () => {
  it('are null before, then what was sent, and stand with the order', async () => {
    const id = await request();
    expect(await read(id)).toMatchObject({ status: 200, body: { birth_details: null } });
    expect((await send(id)).body).toMatchObject({ status: 200, message: details.arrived });
    const kept = { people: [person], question: sent.question, sent_at: expect.any(String) };
    expect((await read(id)).body).toEqual({ status: 200, birth_details: kept });
    expect(await show(id)).toMatchObject({ birth_details: kept, details_at: expect.any(String) });
    expect(JSON.stringify(await readOrder(shop, id))).not.toContain('1990-02-28');
  });

  it('are taken of two people, with a time that is not known, and replace what was sent before', async () => {
    const id = await request({ consultation: 'match-making-consultation' });
    await send(id);
    const partner = { ...person, name: 'Ravi', time: { kind: 'about', at: '18:30', minutes: 30 } };
    const people = [{ ...person, time: { kind: 'unknown' } }, partner];
    expect((await send(id, { people, question: undefined, keep: true })).status).toBe(200);
    const { sent_at, ...kept } = (await read(id)).body.birth_details as Record<string, unknown>;
    expect(kept).toEqual({ people, keep: true });
    const { history } = (await show(id)) as { history: { what: string }[] };
    expect(history.filter(({ what }) => what === 'Birth details received')).toHaveLength(1);
  });

  it('are a date and a name where numerology needs no more; a chart needs the place', async () => {
    const { place: _, ...short } = { ...person, time: { kind: 'unknown' } };
    const id = await request({ consultation: 'name-correction' });
    expect((await show(id)).needs).toEqual(['dates and names']);
    expect((await send(id, { people: [short] })).status).toBe(200);
    expect((await read(id)).body.birth_details).toMatchObject({ people: [short] });
    const chart = await request();
    expect((await show(chart)).needs).toEqual(['birth']);
    expect(await send(chart, { people: [person, short] })).toMatchObject({
      status: 422,
      body: { errors: { 'people.1.place': [birthRules.place] } },
    });
  });

  it('are opened by the phone that the owner typed, and not by that of whoever paid', async () => {
    const id = await request();
    const payer = { customer_name: 'Arun Rao', email: 'arun@example.in', phone: '9700000042' };
    await call('POST', `/api/payment/start/${id}`, { json: payer });
    await sandboxOf(shop).decide(id, 'upi');
    await call('GET', `/api/payment/status/${id}`);
    expect((await show(id)).phone).toBe('9700000042');
    expect((await read(id, '0042')).status).toBe(403);
    expect((await send(id, { phone_last4: '9700000042' })).status).toBe(403);
    expect((await read(id, '2233')).status).toBe(200);
  });

  it('are read by POST too, which keeps the digits out of the address', async () => {
    const id = await request();
    await send(id);
    const ask = (json: object) => call('POST', `/api/birth-details/show/${id}`, { json });
    expect((await ask({ phone_last4: '2233' })).body).toEqual((await read(id)).body);
    for (const wrong of [{ phone_last4: '1111' }, {}])
      expect(await ask(wrong)).toMatchObject({ status: 403, body: { message: birthRules.digits } });
    expect((await call('POST', `/api/birth-details/show/${'0'.repeat(26)}`, { json: {} })).status).toBe(404);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['nobody', { people: [] }, 'people'],
    ['three people', { people: [person, person, person] }, 'people'],
    ['a date of birth to come', { people: [{ ...person, born_on: '2099-01-01' }] }, 'people.0.born_on'],
    ['a year of five digits', { people: [{ ...person, born_on: '12345-01-01' }] }, 'people.0.born_on'],
    ['a day there is not', { people: [person, { ...person, born_on: '2001-02-30' }] }, 'people.1.born_on'],
    ['a birth before all tables', { people: [{ ...person, born_on: '1500-01-01' }] }, 'people.0.born_on'],
    ['no name', { people: [{ ...person, name: ' ' }] }, 'people.0.name'],
    ['an exact time without one', { people: [{ ...person, time: { kind: 'exact' } }] }, 'people.0.time.at'],
    ['the 25th hour', { people: [{ ...person, time: { kind: 'exact', at: '25:00' } }] }, 'people.0.time.at'],
    ['no time at all', { people: [{ ...person, time: undefined }] }, 'people.0.time'],
    [
      'a time that may be wrong by a day',
      { people: [{ ...person, time: { kind: 'about', at: '10:00', minutes: 1440 } }] },
      'people.0.time.minutes',
    ],
    [
      'an unknown zone',
      { people: [{ ...person, place: { ...person.place, zone: 'Asia/Meerut' } }] },
      'people.0.place.zone',
    ],
    [
      'a place beyond the pole',
      { people: [{ ...person, place: { ...person.place, latitude: 91 } }] },
      'people.0.place.latitude',
    ],
    ['no place', { people: [{ ...person, place: null }] }, 'people.0.place'],
    [
      'a child without a parent',
      { people: [{ ...person, born_on: '2025-01-01' }] },
      'people.0.parent_consent',
    ],
    ['a question beyond all', { question: 'x'.repeat(4_001) }, 'question'],
    ['digits that are a number', { phone_last4: 2233 }, 'phone_last4'],
  ])('are refused with %s, by the name of the field', async (_, more, field) => {
    const { status, body } = await send(await request(), more);
    expect({ status, body }).toMatchObject({ status: 422 });
    expect(Object.keys(body.errors as object)).toEqual([field]);
  });

  it('are taken of a child where a parent agrees', async () => {
    const people = [{ ...person, born_on: '2025-01-01', parent_consent: true }];
    expect((await send(await request(), { people })).status).toBe(200);
  });

  it('are refused with wrong digits, which read nothing either', async () => {
    const id = await request();
    await send(id);
    for (const answer of [
      await send(id, { phone_last4: '1111' }),
      await read(id, '1111'),
      await read(id, ''),
    ])
      expect(answer).toMatchObject({ status: 403, body: { message: birthRules.digits } });
  });

  it('are refused in Hindi where the page is in Hindi', async () => {
    const id = await request();
    const headers = { 'accept-language': 'hi' };
    const inHindi = (more: object) =>
      call('POST', `/api/birth-details/${id}`, { json: { ...sent, ...more }, headers });
    const people = [{ ...person, born_on: '2999-01-01', place: null }];
    expect((await inHindi({ people })).body.errors).toEqual({
      'people.0.born_on': ['जन्म की यह तारीख़ अभी आई ही नहीं है। इसे देख लें।'],
      'people.0.place': ['जन्म का स्थान सूची से चुनें।'],
    });
    expect((await inHindi({ phone_last4: '1111' })).body.message).toBe(
      'ये अंक इस ऑर्डर के नहीं हैं। देखकर दोबारा लिखें।',
    );
    expect((await inHindi({})).body.message).toBe('आपकी जानकारी मिल गई है। धन्यवाद।');
    await update(id, { outcome: 'done' });
    expect((await inHindi({})).body.message).toMatch(/^यह परामर्श हो चुका है/);
  });

  it('are no longer taken once the consultation is over, and can still be read', async () => {
    const id = await request();
    await send(id);
    await update(id, { outcome: 'done' });
    expect(await send(id)).toMatchObject({ status: 409, body: { message: birthRules.over } });
    expect((await read(id)).body.birth_details).toMatchObject({ people: [person] });
    await update(id, { outcome: null, scheduled_at: '2020-01-01T00:00:00Z' });
    expect((await send(id)).status).toBe(409);
    await update(id, { scheduled_at: '2099-01-01T00:00:00Z' });
    expect((await send(id)).status).toBe(200);
  });

  it('are not taken for a request that was withdrawn, for goods, or for what nobody knows', async () => {
    const id = await request();
    await update(id, { withdrawn: true });
    expect((await send(id)).status).toBe(409);
    const ruby = await addRuby(shop);
    const placed = await call('POST', '/api/checkout', { json: payloadFor(ruby) });
    for (const other of [String(placed.body.merchant_transaction_id), '0'.repeat(26), 'x'])
      expect([(await send(other)).status, (await read(other)).status]).toEqual([404, 404]);
  });
});

describe('wrong digits', () => {
  let limited: typeof call;
  beforeAll(async () => {
    limited = await openApi({ ...opened.env, RATE_LIMITS: 'on' });
  });

  it('are limited for one network as at the receipt', async () => {
    const id = await request();
    const ask = (digits: string) =>
      limited('GET', `/api/birth-details/${id}?phone_last4=${digits}`, { ip: '198.51.100.9' });
    for (let n = 0; n < 10; n++) expect((await ask('0000')).status).toBe(403);
    const answer = await ask('2233');
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('600');
  });
});
