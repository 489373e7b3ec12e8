import { describe, expect, it } from 'vitest';
import { paymentsInWords } from '#local/local-run.ts';
import { readAllSettings } from '#server/all-settings.ts';
import { providers } from '#server/payments/providers.ts';
import { readPaymentSettings } from '#server/payments/settings.ts';
import { SettingsError } from '#server/settings.ts';
import { testContext } from '#tests/support/test-shop.ts';

const local = { NETLIFY_LOCAL: 'true' };
const deployed = {
  SITE_URL: 'https://example.in',
  SESSION_SECRET: 'x'.repeat(32),
  ADMIN_EMAIL: 'owner@example.in',
  ADMIN_PASSWORD_HASH: `scrypt:15:8:1:${'A'.repeat(22)}:${'A'.repeat(43)}`,
};
const phonepe = {
  PHONEPE_CLIENT_ID: 'CLIENT',
  PHONEPE_CLIENT_SECRET: 'client-secret',
  PHONEPE_WEBHOOK_USERNAME: 'shop_hook',
  PHONEPE_WEBHOOK_PASSWORD: 'password1',
};
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_AbC123',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
};

describe('the settings of PhonePe', () => {
  const named = { ...deployed, PAYMENT_PROVIDER: 'phonepe' };

  it('are complete with a client and a callback’s name and password', () => {
    const settings = readAllSettings({ ...named, ...phonepe });
    expect(settings).toMatchObject({ paymentProvider: 'phonepe', missing: [], razorpay: null });
    expect(settings.phonepe).toEqual({
      environment: 'production',
      isTest: false,
      clientId: 'CLIENT',
      clientSecret: 'client-secret',
      clientVersion: 1,
      webhook: { username: 'shop_hook', passwords: ['password1'] },
      authUrl: null,
      apiUrl: null,
    });
    expect(testContext(settings)).toMatchObject({ provider: { id: 'phonepe' }, sandbox: null });
  });

  it('take the password before while it is being replaced, and never alone', () => {
    const before = { PHONEPE_WEBHOOK_PASSWORD_BEFORE: 'password0' };
    expect(readAllSettings({ ...named, ...phonepe, ...before }).phonepe?.webhook?.passwords).toEqual([
      'password1',
      'password0',
    ]);
    const alone = { ...named, ...phonepe, ...before, PHONEPE_WEBHOOK_PASSWORD: '' };
    expect(readAllSettings(alone).phonepe?.webhook).toBeNull();
  });

  it('that are missing close the checkout, and are named', () => {
    const settings = readAllSettings({ ...named, PHONEPE_CLIENT_ID: 'CLIENT' });
    expect(settings.missing).toEqual(['PHONEPE_CLIENT_SECRET is missing: checkout answers 503']);
    expect(testContext(settings)).toMatchObject({ provider: null, providers: {} });
    expect(readAllSettings(named).missing).toEqual([
      'PHONEPE_CLIENT_ID and PHONEPE_CLIENT_SECRET are missing: checkout answers 503',
    ]);
    expect(readAllSettings({ ...local, PAYMENT_PROVIDER: 'phonepe' }).missing).toHaveLength(1);
  });

  it('without a callback’s password still take payments', () => {
    const settings = readAllSettings({ ...named, ...phonepe, PHONEPE_WEBHOOK_PASSWORD: '' });
    expect(settings.missing).toEqual([
      'PHONEPE_WEBHOOK_PASSWORD is missing: callbacks of PhonePe are refused; payments are settled by asking',
    ]);
    expect(testContext(settings).provider?.id).toBe('phonepe');
  });

  it('sell nothing by the sandbox on a deployed site, unless that is allowed', () => {
    const testing = { ...phonepe, PAYMENT_PROVIDER: 'phonepe', PHONEPE_ENVIRONMENT: 'sandbox' };
    const refused = readAllSettings({ ...deployed, ...testing });
    expect(refused.phonepe).toBeNull();
    expect(refused.missing).toEqual([
      expect.stringMatching(/^PHONEPE_ENVIRONMENT is sandbox: it is not used/),
    ]);
    const allowed = readAllSettings({ ...deployed, ...testing, PAYMENT_TEST_KEYS: 'allowed' });
    expect(allowed.phonepe).not.toBeNull();
    expect(allowed.missing).toEqual([
      'PHONEPE_ENVIRONMENT is sandbox: no real money moves (PAYMENT_TEST_KEYS allows it)',
    ]);
    expect(readAllSettings({ ...local, ...testing }).missing).toEqual([]);
  });

  it.each<[string, string, object?]>([
    ['PHONEPE_API_URL', 'http://api.phonepe.com/apis/pg'],
    ['PHONEPE_API_URL', 'https://phonepe.com.example.org/apis/pg'],
    ['PHONEPE_API_URL', 'https://evilphonepe.com/apis/pg'],
    ['PHONEPE_AUTH_URL', 'http://127.0.0.1:9000'],
    ['PHONEPE_AUTH_URL', 'https://api-preprod.phonepe.com/apis/pg-sandbox'],
    ['RAZORPAY_API_URL', 'https://api.phonepe.com'],
    ['RAZORPAY_API_URL', 'http://api.razorpay.com'],
    ['PHONEPE_API_URL', 'https://api.phonepe.com/apis/pg', { PHONEPE_ENVIRONMENT: 'sandbox' }],
  ])('refuse to send keys of a deployed site by %s to %s', (key, address, more = {}) => {
    const read = () => readAllSettings({ ...named, ...phonepe, ...razorpay, ...more, [key]: address });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${key} \\S[^\\n]*$`));
    expect(read).not.toThrow(address);
  });

  it('may name another address of PhonePe’s', () => {
    const address = { PHONEPE_API_URL: 'https://api-eu.phonepe.com/apis/pg/' };
    expect(readAllSettings({ ...named, ...phonepe, ...address }).phonepe?.apiUrl).toBe(
      'https://api-eu.phonepe.com/apis/pg',
    );
  });

  it('of a local run may name a stand-in, whose pay page is then trusted', () => {
    const standIn = {
      PHONEPE_AUTH_URL: 'http://127.0.0.1:9000/apis/pg-sandbox',
      PHONEPE_API_URL: 'http://127.0.0.1:9000/apis/pg-sandbox',
    };
    const owns = (env: Record<string, string>) =>
      testContext(readAllSettings(env)).provider?.ownsRedirect(new URL('http://127.0.0.1:9000/pay'));
    const run = { ...local, PAYMENT_PROVIDER: 'phonepe', ...phonepe };
    expect(owns({ ...run, ...standIn })).toBe(true);
    expect(owns(run)).toBe(false);
  });
});

describe('the settings of Razorpay', () => {
  const named = { ...deployed, PAYMENT_PROVIDER: 'razorpay' };

  it('are complete with a key and a callback’s secret', () => {
    const settings = readAllSettings({ ...named, ...razorpay, RAZORPAY_WEBHOOK_SECRET_BEFORE: 'old-secret' });
    expect(settings).toMatchObject({ paymentProvider: 'razorpay', missing: [], phonepe: null });
    expect(settings.razorpay).toEqual({
      isTest: false,
      keyId: 'rzp_live_AbC123',
      keySecret: 'key-secret',
      webhookSecrets: ['webhook-secret', 'old-secret'],
      apiUrl: null,
    });
    expect(testContext(settings).provider?.id).toBe('razorpay');
  });

  it('name what is missing', () => {
    expect(readAllSettings(named).missing).toEqual([
      'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are missing: checkout answers 503',
    ]);
    expect(readAllSettings({ ...named, ...razorpay, RAZORPAY_WEBHOOK_SECRET: '' }).missing).toEqual([
      'RAZORPAY_WEBHOOK_SECRET is missing: callbacks of Razorpay are refused; payments are settled by asking',
    ]);
  });

  it('sell nothing by a test key, unless that is allowed', () => {
    const testing = { ...named, ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_AbC123' };
    const refused = readAllSettings(testing);
    expect(refused.razorpay).toBeNull();
    expect(refused.missing).toEqual([
      expect.stringMatching(/^RAZORPAY_KEY_ID is a test key: it is not used/),
    ]);
    expect(readAllSettings({ ...testing, PAYMENT_TEST_KEYS: 'allowed' }).razorpay).not.toBeNull();
  });
});

describe('a provider that is not the named one', () => {
  it('is kept, with its keys, for the payments that were made there', () => {
    const services = testContext(
      readAllSettings({ ...deployed, PAYMENT_PROVIDER: 'razorpay', ...phonepe, ...razorpay }),
    );
    expect(services.provider?.id).toBe('razorpay');
    expect(Object.keys(services.providers).sort()).toEqual(['phonepe', 'razorpay']);
  });

  it('is said to be lost with half of its keys', () => {
    const half = { RAZORPAY_KEY_ID: 'rzp_live_AbC123' };
    expect(
      readAllSettings({ ...deployed, PAYMENT_PROVIDER: 'phonepe', ...phonepe, ...half }).missing,
    ).toEqual(['RAZORPAY_KEY_SECRET is missing: payments made at Razorpay are not asked about']);
  });

  it('stands beside the sandbox on a local run', () => {
    const services = testContext(readAllSettings({ ...local, ...phonepe }));
    expect(services.provider?.id).toBe('sandbox');
    expect(Object.keys(services.providers).sort()).toEqual(['phonepe', 'sandbox']);
  });
});

describe('a provider whose adapter is not complete', () => {
  const descriptors = { ...providers, razorpay: { ...providers.razorpay, isComplete: false } };
  const onNetlify = { context: 'production', url: null, id: 'deploy' } as const;

  it('is refused by a deployed site, by name', () => {
    const read = () =>
      readPaymentSettings({ PAYMENT_PROVIDER: 'razorpay', ...razorpay }, onNetlify, descriptors);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/^PAYMENT_PROVIDER razorpay is not complete yet/);
  });

  it('is not opened on a deployed site where another provider is named', () => {
    const env = { PAYMENT_PROVIDER: 'phonepe', ...phonepe, ...razorpay };
    expect(readPaymentSettings(env, onNetlify, descriptors)).toMatchObject({
      phonepe: { clientId: 'CLIENT' },
      razorpay: null,
      missing: ['Razorpay is not complete yet: its keys are not used'],
    });
  });

  it('can be tried out on a local run', () => {
    const env = { ...local, PAYMENT_PROVIDER: 'razorpay', ...razorpay };
    expect(readPaymentSettings(env, undefined, descriptors)).toMatchObject({
      paymentProvider: 'razorpay',
      razorpay: { keyId: 'rzp_live_AbC123' },
    });
  });
});

it.each([
  [{}, 'the sandbox: nothing is charged'],
  [{ PAYMENT_PROVIDER: 'phonepe', ...phonepe }, 'PhonePe: REAL MONEY is charged'],
  [
    { PAYMENT_PROVIDER: 'phonepe', ...phonepe, PHONEPE_ENVIRONMENT: 'sandbox' },
    'PhonePe, test keys: nothing is charged',
  ],
  [{ PAYMENT_PROVIDER: 'razorpay' }, 'none: the keys of razorpay are incomplete'],
])('what npm start says of payments %j: %s', (env, said) => {
  expect(paymentsInWords(readAllSettings({ ...local, ...env }))).toBe(said);
});
