import { describe, expect, it } from 'vitest';
import { ownerSignIn } from '#local/environment.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { readAllSettings } from '#server/all-settings.ts';
import { makePayments } from '#server/payments/open-payments.ts';
import { SettingsError } from '#server/settings.ts';
import { testContext } from '#tests/support/test-shop.ts';

const local = { NETLIFY_LOCAL: 'true' };
const deployed = { SITE_URL: 'https://example.in' };
const secret = 'x'.repeat(32);

/** Returns the message about an environment that is refused. */
function refusal(env: Record<string, string>): string {
  try {
    readAllSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  throw new Error('accepted');
}

describe('the settings of a local run', () => {
  it('need nothing', () => {
    expect(readAllSettings(local)).toMatchObject({
      deployed: false,
      siteUrl: 'http://localhost:8888',
      basePath: '/',
      port: 8888,
      paymentProvider: 'sandbox',
      rateLimits: true,
      localBlobsUrl: null,
      adminEmail: null,
      missing: [],
    });
    expect(readAllSettings(local).sessionSecret).toHaveLength(64);
    expect(readAllSettings({ NETLIFY_DEV: 'true' }).deployed).toBe(false);
  });

  it('may switch rate limits off and name a local store', () => {
    const settings = readAllSettings({
      ...local,
      RATE_LIMITS: 'off',
      LOCAL_BLOBS_URL: 'http://127.0.0.1:9/',
    });
    expect(settings).toMatchObject({ rateLimits: false, localBlobsUrl: 'http://127.0.0.1:9' });
  });

  it('may say where calls and pictures are served', () => {
    for (const base of ['/api', '/site/api', 'https://api.example.in', 'http://localhost:9999/api'])
      expect(readAllSettings({ ...local, PUBLIC_API_BASE: base, PUBLIC_FILE_BASE: base })).toMatchObject({
        apiBase: base,
        fileBase: base,
      });
  });

  it('count empty values as absent', () => {
    expect(readAllSettings({ ...local, SITE_URL: '', SESSION_SECRET: ' ', PORT: '' })).toEqual(
      readAllSettings(local),
    );
  });

  it('take another port into the address', () => {
    expect(readAllSettings({ ...local, PORT: '9999' }).siteUrl).toBe('http://localhost:9999');
  });

  it.each([
    ['/', '/'],
    ['/site', '/site'],
    ['/site/', '/site'],
    ['/a/b-c/', '/a/b-c'],
  ])('take the base path %s for %s', (given, basePath) => {
    expect(readAllSettings({ ...local, BASE_PATH: given }).basePath).toBe(basePath);
  });
});

it.each([
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD_HASH', 'x'],
  ['ADMIN_PASSWORD_HASH', 'ADMIN_EMAIL', 'owner@example.in'],
])('a local run that lacks %s beside %s names it, and promises no sign-in', async (missing, set, value) => {
  const signIn = ownerSignIn({ [missing]: ' ', [set]: value }, '');
  await expect(signIn).rejects.toThrow(SettingsError);
  await expect(signIn).rejects.toThrow(new RegExp(`^${missing} is missing`));
});

it('a local run prints the password that it made only while that password opens the owner’s area', async () => {
  const printed = async (hash: string) => {
    const env = { ADMIN_EMAIL: 'owner@example.in', ADMIN_PASSWORD_HASH: hash };
    const kept = `ADMIN_PASSWORD_HASH=${hash}\n# The password of this local run (only its hash is used): made-here\n`;
    return (await ownerSignIn(env, kept)).password;
  };
  expect(await printed(await hashPassword('made-here'))).toBe('made-here');
  expect(await printed(await hashPassword('another one'))).not.toContain('made-here');
});

describe('a malformed setting', () => {
  it.each([
    ['SITE_URL', 'javascript:hidden-value'],
    ['SITE_URL', 'hidden-value'],
    ['PUBLIC_API_BASE', 'hidden value'],
    ['PUBLIC_API_BASE', 'hidden-value/api'],
    ['PUBLIC_API_BASE', '//hidden-value.example.in/api'],
    ['PUBLIC_API_BASE', '/hidden value'],
    ['PUBLIC_API_BASE', '/api?hidden-value'],
    ['PUBLIC_FILE_BASE', 'javascript:hidden-value'],
    ['PUBLIC_FILE_BASE', 'https://hidden-value:99999'],
    ['URL', 'ftp://hidden-value'],
    ['BASE_PATH', 'hidden-value'],
    ['BASE_PATH', '/hidden-value//x'],
    ['BASE_PATH', '/../hidden-value?'],
    ['SESSION_SECRET', 'hidden-value'],
    ['ADMIN_EMAIL', 'hidden-value'],
    ['ADMIN_PASSWORD_HASH', 'hidden-value$1$2'],
    ['ADMIN_PASSWORD_HASH', 'hidden-value'],
    ['ADMIN_PASSWORD_HASH', `scrypt:24:8:1:${'A'.repeat(22)}:${'A'.repeat(43)}`],
    ['PAYMENT_PROVIDER', 'hidden-value'],
    ['SMTP_URL', 'hidden-value'],
    ['SMTP_URL', 'https://hidden-value.example.in'],
    ['SMTP_URL', 'smtp:hidden-value'],
    ['SMTP_URL', 'smtp://hidden-value:password@'],
    ['SMTP_URL', 'smtp://owner:hidden-value%@mail.example.in'],
    ['SMTP_URL', 'smtp://owner:1#hidden-value@mail.example.in'],
    ['SMTP_URL', 'smtp://owner:1/hidden-value@mail.example.in'],
    ['SMTP_URL', 'smtp://mail.example.in?hidden-value=1'],
    ['SMTP_URL', 'smtp://mail.hidden-value.in:99999'],
    ['NOTIFY_EMAIL', 'hidden-value'],
    ['RATE_LIMITS', 'hidden-value'],
    ['LOCAL_BLOBS_URL', 'hidden-value'],
    ['BACKUP_PASSPHRASE', 'hidden'],
    ['BACKUP_PASSPHRASE', 'age1hidden'],
    ['PORT', 'hidden-value'],
    ['PHONEPE_ENVIRONMENT', 'hidden-value'],
    ['PHONEPE_CLIENT_ID', 'hidden value'],
    ['PHONEPE_CLIENT_SECRET', 'hidden\nvalue'],
    ['PHONEPE_CLIENT_VERSION', 'hidden-value'],
    ['PHONEPE_CLIENT_VERSION', '0.75'],
    ['PHONEPE_WEBHOOK_USERNAME', 'hidden-value'],
    ['PHONEPE_WEBHOOK_USERNAME', 'hdn'],
    ['PHONEPE_WEBHOOK_PASSWORD', 'hidden'],
    ['PHONEPE_WEBHOOK_PASSWORD', 'hidden-value-that-is-too-long'],
    ['PHONEPE_WEBHOOK_PASSWORD_BEFORE', 'hidden'],
    ['PHONEPE_API_URL', 'hidden-value'],
    ['PHONEPE_AUTH_URL', 'https://hidden:value@api.phonepe.com'],
    ['PHONEPE_AUTH_URL', 'https://api.phonepe.com/?hidden=1'],
    ['RAZORPAY_KEY_ID', 'hidden-value'],
    ['RAZORPAY_KEY_SECRET', 'hidden value'],
    ['RAZORPAY_WEBHOOK_SECRET', 'hidden value'],
    ['RAZORPAY_API_URL', 'ftp://hidden-value'],
  ])('%s (%j) is named in one line without its value', (name, value) => {
    const message = refusal({ ...local, [name]: value });
    expect(message).toMatch(new RegExp(`^${name} \\S.*$`));
    expect(message).not.toContain('\n');
    expect(message).not.toContain(value);
    expect(message).not.toContain('hidden');
  });

  it('is named beside every other one', () => {
    const message = refusal({ ...local, PORT: 'x', ADMIN_EMAIL: 'y', RATE_LIMITS: 'z' });
    for (const name of ['PORT', 'ADMIN_EMAIL', 'RATE_LIMITS']) expect(message).toContain(name);
    for (const port of ['x', '0', '70000', '80.5'])
      expect(refusal({ ...local, PORT: port })).toBe('PORT must be a whole number from 1 to 65535');
    expect(message).not.toContain('\n');
  });
});

describe('the settings of a deployed site', () => {
  it('name everything that is missing, one line each', () => {
    const { missing, deployed: isDeployed } = readAllSettings(deployed);
    expect(isDeployed).toBe(true);
    expect(missing).toHaveLength(4);
    for (const name of ['SESSION_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD_HASH', 'PAYMENT_PROVIDER'])
      expect(missing.join('\n')).toContain(`${name}`);
    for (const line of missing) expect(line).not.toContain('\n');
    expect(readAllSettings({ ...deployed, ADMIN_EMAIL: 'owner@example.in' }).missing.join('\n')).not.toMatch(
      /ADMIN_EMAIL is missing/,
    );
  });

  it('need an address, their own or the one Netlify gives', () => {
    expect(refusal({})).toMatch(/^SITE_URL is missing: .*$/);
    expect(readAllSettings({ URL: 'https://x.netlify.app' }).siteUrl).toBe('https://x.netlify.app');
    expect(readAllSettings({ ...deployed, URL: 'https://x.netlify.app' }).siteUrl).toBe('https://example.in');
  });

  it('never get a secret that was not given', () => {
    expect(readAllSettings(deployed).sessionSecret).toBeNull();
    expect(readAllSettings({ ...deployed, SESSION_SECRET: secret }).sessionSecret).toBe(secret);
  });

  it('never get the sandbox, asked for or not', () => {
    const settings = readAllSettings({ ...deployed, SESSION_SECRET: secret });
    expect(settings.paymentProvider).toBeNull();
    expect(testContext(settings)).toMatchObject({ provider: null, sandbox: null, providers: {} });
    expect(refusal({ ...deployed, PAYMENT_PROVIDER: 'sandbox' })).toMatch(/^PAYMENT_PROVIDER .*$/);
  });

  it('never have rate limits off', () => {
    expect(readAllSettings(deployed).rateLimits).toBe(true);
    expect(refusal({ ...deployed, RATE_LIMITS: 'off' })).toMatch(/^RATE_LIMITS .*$/);
  });

  it('never name a local store', () => {
    expect(refusal({ ...deployed, LOCAL_BLOBS_URL: 'http://127.0.0.1:9' })).toMatch(/^LOCAL_BLOBS_URL .*$/);
  });

  it('are not given the key to their backups', () => {
    const key = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
    expect(refusal({ ...deployed, BACKUP_PASSPHRASE: key })).toMatch(/^BACKUP_PASSPHRASE .*$/);
    expect(refusal({ ...deployed, BACKUP_PASSPHRASE: key })).not.toContain('QQ');
  });

  it('are not taken for local ones by anything but the word true', () => {
    for (const word of ['1', 'TRUE', 'false', 'yes'])
      expect(readAllSettings({ ...deployed, NETLIFY_LOCAL: word, NETLIFY_DEV: word }).deployed).toBe(true);
  });
});

describe('mail to the owner', () => {
  const SMTP_URL = 'smtps://owner%40example.in:secret@mail.example.in:465';

  it.each([SMTP_URL, 'smtp://localhost', 'smtp://127.0.0.1:2525/', 'smtp://[::1]:2525', ' smtps://mail.in '])(
    'goes through %s',
    (server) => {
      const settings = readAllSettings({ ...local, SMTP_URL: server, NOTIFY_EMAIL: 'owner@example.in' });
      expect(settings).toMatchObject({
        smtpUrl: server.trim(),
        notifyEmail: 'owner@example.in',
        missing: [],
      });
      expect(testContext(settings).mailer).not.toBeNull();
    },
  );

  it('goes where the owner signs in unless told otherwise', () => {
    const owner = { ...local, SMTP_URL, ADMIN_EMAIL: 'admin@example.in' };
    expect(readAllSettings(owner).notifyEmail).toBe('admin@example.in');
    expect(readAllSettings({ ...owner, NOTIFY_EMAIL: 'desk@example.in' }).notifyEmail).toBe(
      'desk@example.in',
    );
  });

  it('without any address is missing one, wherever the site runs', () => {
    for (const env of [local, deployed]) {
      const settings = readAllSettings({ ...env, SMTP_URL });
      expect(settings.missing.filter((line) => line.includes('NOTIFY_EMAIL'))).toHaveLength(1);
      expect(testContext(settings).mailer).toBeNull();
    }
  });

  it('is not set up without a server', () => {
    const settings = readAllSettings({ ...local, ADMIN_EMAIL: 'admin@example.in' });
    expect(settings).toMatchObject({ smtpUrl: null, missing: [] });
    expect(testContext(settings).mailer).toBeNull();
  });
});

it('the provider of new payments is the one that is named and set up, or none', () => {
  const settings = readAllSettings(local);
  const context = testContext(settings);
  expect(context.sandbox).not.toBeNull();
  const chosen = (paymentProvider: typeof settings.paymentProvider) =>
    makePayments(context, { ...settings, paymentProvider }).provider?.id ?? null;
  expect(chosen('sandbox')).toBe('sandbox');
  expect(chosen('razorpay')).toBeNull();
  expect(chosen(null)).toBeNull();
});
