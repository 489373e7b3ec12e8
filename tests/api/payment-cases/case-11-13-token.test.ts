import { describe, expect, test } from 'vitest';
import { MINUTE, paymentSites, SECOND } from '#tests/support/payment-site.ts';
import { accounts, providerIds, routes, testProviders } from '#tests/support/test-providers.ts';

const sites = paymentSites();
const TOKEN = 'phonepe.token';
const { create } = routes.phonepe;

test.each(['was revoked', 'ran out'])(
  'case 11: fifty checkouts at once meet a token that %s: one new token, and all of them succeed',
  async (how) => {
    const site = await sites.open('phonepe', { settings: { phonepe: { tokenLifeSeconds: 3_600 } } });
    await site.place();
    expect(await site.calls(TOKEN)).toBe(1);
    if (how === 'was revoked') await site.control.revokeTokens();
    else await site.advance(2 * 3_600 * SECOND);
    // This is long enough for all calls to arrive while the token is being requested.
    await site.control.fault({ route: TOKEN, kind: 'delay', ms: 500 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.checkOut()));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await site.calls(TOKEN)).toBe(2);
    const pays = await site.control.requests({ route: create });
    const opened = pays.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(51);
    for (const { body } of pays) expect(pays.filter((each) => each.body === body).length).toBeLessThan(3);
  },
);

describe('case 12: nobody gives out tokens', () => {
  const life = 3_600;
  async function openWithToken() {
    const site = await sites.open('phonepe', { settings: { phonepe: { tokenLifeSeconds: life } } });
    await site.place();
    await site.control.fault({ route: TOKEN, kind: 'status', status: 503, count: 1_000 });
    return site;
  }

  test('the one there is serves to its end, though it should have been renewed', async () => {
    const site = await openWithToken();
    await site.advance(life * SECOND - 2 * MINUTE);
    await site.place();
    await site.advance(2 * MINUTE - SECOND);
    await site.place();
  });

  test('after its end checkout is refused, and the old one is never sent', async () => {
    const site = await openWithToken();
    await site.advance(life * SECOND);
    const before = await site.calls(create);
    expect((await site.checkOut({}, 'key')).status).toBe(503);
    expect(await site.calls(create)).toBe(before);
    // As soon as there are tokens again, the same checkout continues: the next call requests one at once.
    await site.control.clearFaults();
    const { id } = await site.place({}, 'key');
    expect((await site.whole(id)).attempts).toMatchObject([
      { outcome: { result: 'FAILED' } },
      { outcome: null },
    ]);
  });
});

describe('case 13: credentials that are wrong', () => {
  const secretsAs = (change: (secret: string) => string) =>
    Object.fromEntries(
      providerIds.map((id): [string, string] => {
        const { secret } = testProviders[id];
        return [secret, change((accounts[id] as Record<string, string>)[secret] ?? '')];
      }),
    );
  const secrets = [...Object.values(secretsAs((secret) => secret)), 'wrong-secret'];
  const wrong = secretsAs(() => 'wrong-secret');

  describe.each(providerIds)('with %s', (provider) => {
    test.each([400, 401] as const)('refused with %i: 503, and the log names no secret', async (status) => {
      const settings = { phonepe: { invalidClientStatus: status } };
      const site = await sites.open(provider, { env: wrong, settings });
      expect((await site.checkOut()).status).toBe(503);
      expect(site.log.join('\n')).toMatch(/refused with 40[01]/);
      for (const secret of secrets) expect(site.log.join('\n')).not.toContain(secret);
    });

    test('a line end behind a secret does no harm', async () => {
      const env = secretsAs((secret) => ` ${secret}\r\n`);
      const site = await sites.open(provider, { env });
      await site.place();
    });
  });

  test('a sandbox account on the production host answers 503 and calls nobody', async () => {
    const site = await sites.open('phonepe', { env: { PHONEPE_API_URL: 'https://api.phonepe.com/apis/pg' } });
    expect((await site.checkOut()).status).toBe(503);
    expect(await site.control.requests()).toEqual([]);
  });
});
