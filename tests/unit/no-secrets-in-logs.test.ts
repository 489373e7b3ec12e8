import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logError } from '#server/log.ts';
import type { FaultKind } from '#tests/simulator/faults.ts';
import { defaultSettings, type ProviderId } from '#tests/simulator/settings.ts';
import { DAY, MINUTE, type PaymentSite, paymentSites, SECOND } from '#tests/support/payment-site.ts';
import { providerIds, routes, testProviders } from '#tests/support/test-providers.ts';
import { TEST_SECRET } from '#tests/support/test-shop.ts';

const sites = paymentSites();
const buyer = {
  customer_name: 'Meenakshi Subramaniam',
  email: 'meenakshi.s@buyer.example',
  phone: '9123456780',
  address: 'Flat 7B, Lotus Towers, Indirapuram',
  country: 'Bharat',
  state: 'Uttarakhand-Test',
  city: 'Dehradun-Test',
  zip_code: '248001-X',
};
const note = 'She wants the stone reset in gold';

/** Everything that the process writes to its output while a test runs, whichever code writes it. */
let written: string[] = [];
beforeEach(() => {
  written = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
});
afterEach(() => vi.restoreAllMocks());

/** Makes a paid purchase, and everything that follows from it. */
async function buyAndGiveBack(site: PaymentSite): Promise<void> {
  const { id } = await site.place(buyer);
  await site.advance(MINUTE);
  await site.control.approve({ id });
  const sent = await site.control.deliver();
  await forge(site, sent);
  const give = (amount: number, after: number) =>
    site.owner('POST', `/api/order/refund/${id}`, { json: { amount, payment: id, after, note } });
  await site.control.fault({ route: routes[site.provider].refund, kind: 'drop-after-commit' });
  await give(500, 0);
  await site.sweepFor(10 * MINUTE);
  await site.advance(91 * DAY);
  await give(900, 1);
  await site.sweepFor(10 * MINUTE);
}

/** Sends forged webhooks that contain secrets and buyers' data. */
async function forge(
  site: PaymentSite,
  sent: { body: string; headers: Record<string, string> }[],
): Promise<void> {
  const [genuine] = sent;
  const send = (raw: string, headers: Record<string, string>) =>
    site.call('POST', `/api/payment/webhook/${site.provider}`, { raw, headers });
  const name = testProviders[site.provider].signatureHeader;
  await send(JSON.stringify(buyer), { [name]: 'Bearer eyJhbGciOiJIUzI1NiJ9.forged.forged' });
  await send(`{"event":"${buyer.email}"`, { [name]: genuine?.headers[name] ?? '' });
  await send(genuine?.body ?? '', {});
  await site.call('POST', `/api/payment/webhook/${buyer.email}`, { raw: '{}' });
}

/** Makes purchases that meet every failure of the provider. */
async function failAndRetry(site: PaymentSite): Promise<void> {
  const { create, status } = routes[site.provider];
  const kinds: FaultKind[] = [
    'drop-before',
    'drop-after-commit',
    'cut',
    'status',
    'html',
    'bad-json',
    'empty',
  ];
  for (const [n, kind] of kinds.entries()) {
    await site.control.fault({ route: create, kind });
    await site.checkOut({ ...buyer, quantity: n + 1 }, `key ${n}`);
    await site.advance(25 * SECOND);
    const { id } = await site.place({ ...buyer, quantity: n + 1 }, `key ${n}`);
    await site.control.fault({ route: status, kind });
    await site.advance(MINUTE);
    await site.poll(id);
    await site.call('POST', `/api/payment/retry/${id}`);
  }
  await site.control.revokeTokens();
  await site.control.fault({ route: 'phonepe.token', kind: 'html', count: 2 });
  await site.checkOut(buyer);
  await site.checkOut({ ...buyer, phone: '98765', email: `${buyer.email} and more` });
  await site.call('POST', '/api/checkout', {
    raw: `{"email":"${buyer.email}"`,
    headers: { 'content-type': 'application/json' },
  });
  await site.control.clearFaults();
  await site.advance(MINUTE);
  const { id } = await site.place(buyer);
  await site.control.approve({ id, amount: 1_000 });
  await site.advance(MINUTE);
  await site.sweep();
}

const forbidden = [
  ...Object.values(buyer),
  note,
  TEST_SECRET,
  'wrong-secret',
  ...providerIds.flatMap((id) => testProviders[id].credentials(defaultSettings())),
  'owner@example.in',
];
const patterns: [string, RegExp][] = [
  ['a phone number', /(?<![\dA-Za-z])(?:\+?91)?[6-9]\d{9}(?![\dA-Za-z])/],
  ['an e-mail address', /[\w.+-]+@[\w-]+\.\w+/],
  ['a token', /Bearer|O-Bearer|Basic|eyJ/],
  ['an Authorization', /authorization/i],
];

/** Random ids, whose last twelve digits may look like a phone number by chance. */
const uuids = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

function expectSilent(site: PaymentSite): void {
  const text = [...written, ...site.log].join('\n');
  for (const secret of forbidden) expect(text).not.toContain(secret);
  for (const [, pattern] of patterns) expect(text.replace(uuids, '')).not.toMatch(pattern);
}

describe.each(providerIds)('what is written while buyers pay with %s', (provider: ProviderId) => {
  test('names no secret, no token and nobody, whatever goes wrong', async () => {
    const site = await sites.open(provider);
    site.mayBreak('status-too-fast');
    await buyAndGiveBack(site);
    await failAndRetry(site);
    // The log is not empty: it contains faults, refused webhooks and mismatches.
    const text = site.log.join('\n');
    for (const said of [
      'create checkout session',
      'reconcile payment',
      'webhook',
      'refund',
      'amount_mismatch',
      'answered 500',
    ])
      expect(text).toContain(said);
    expectSilent(site);
  });
});

test('a fault is written by its class and message, without the path of the code', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  logError('POST checkout', new TypeError('gone'), 'r1');
  expect(JSON.parse(said.mock.calls[0]?.[0])).toEqual({
    level: 'error',
    where: 'POST checkout',
    requestId: 'r1',
    fault: 'TypeError: gone',
  });
});
