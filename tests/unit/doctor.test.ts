import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { report } from '#local/doctor/finding.ts';
import {
  englishFindings,
  factFindings,
  feeFindings,
  hindiFindings,
  localFindings,
  policyFindings,
  portraitFindings,
  questionFindings,
  testimonialFindings,
  textFindings,
} from '#local/doctor/local-findings.ts';
import { settingFindings, settingsForLaunch } from '#local/doctor/setting-findings.ts';
import { bytesOfVariables } from '#local/function-limits.ts';
import { VARIABLES_LIMIT_BYTES } from '#server/platform-limits.ts';

const root = join(import.meta.dirname, '../..');
const facts = {
  sample: false,
  practice: 'Ganga Jyotish',
  astrologer: 'Meera Joshi',
  legalName: 'Meera Joshi',
  gstin: null,
  phone: '9812345678',
  email: 'meera@gangajyotish.in',
  address: { street: '4 Station Road', locality: 'Ghaziabad' },
  schedulingUrl: 'https://cal.com/meera/20min',
};
const file = (path: string, ...frontMatter: string[]) => ({
  path,
  text: ['---', ...frontMatter, '---', '', 'sample: true', '# A sample in the text'].join('\n'),
});
const settings = {
  SESSION_SECRET: 'x'.repeat(32),
  ADMIN_EMAIL: 'meera@gangajyotish.in',
  ADMIN_PASSWORD_HASH: `scrypt:16:8:1:${'A'.repeat(22)}:${'A'.repeat(43)}`,
  PAYMENT_PROVIDER: 'somebody',
  SMTP_URL: 'smtps://meera:secret@mail.gangajyotish.in:465',
  SITE_URL: 'https://gangajyotish.in',
  NETLIFY_PLAN: 'personal',
};
const named = (findings: { where: string }[]) => findings.map(({ where }) => where);

describe('the words and facts', () => {
  it('are in order when they are the owner’s own', () => {
    expect(factFindings(facts)).toEqual([]);
    expect(testimonialFindings([file('content/testimonials/1.md', 'sample: false')])).toEqual([]);
    expect(textFindings([file('content/services/a.md', 'title: A', 'sample: false')])).toEqual([]);
    expect(policyFindings([file('content/legal/a.md', 'reviewNeeded: false')])).toEqual([]);
    expect(
      feeFindings([file('content/services/a.md', 'fee: 900'), file('content/consultations/a.md')]),
    ).toEqual([]);
    expect(portraitFindings(['scenes', 'portrait.jpg'])).toEqual([]);
    expect(questionFindings([{ order: 1 }, { order: 2, sample: false }])).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['sample', true],
    ['sample', undefined],
    ['gstin', undefined],
    ['phone', '1234567890'],
    ['phone', '0123456789'],
    ['email', 'hello@practice.example'],
    ['address', { street: '12 Sample Marg', locality: 'Ghaziabad' }],
    ['legalName', 'Ganga Jyotish (sample)'],
    ['schedulingUrl', 'https://cal.com/meera-sample/20min'],
    ['schedulingUrl', 'https://booking.example/20min'],
    ['founder', { since: 2011, trained: 'Sample: her school' }],
  ])('have a finding for %s: %j', (field, value) => {
    expect(named(factFindings({ ...facts, [field]: value }))).toEqual([`content/site.json, "${field}"`]);
  });

  it('have a finding for what is marked as a sample, by file', () => {
    expect(named(testimonialFindings([file('content/testimonials/1.md', 'sample: true')]))).toEqual([
      'content/testimonials/1.md, text, name and sample',
    ]);
    const texts = ['a', 'b'].map((name) => file(`content/services/${name}.md`, 'sample: true', 'id: 1'));
    const [found, ...more] = textFindings(texts);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ what: '2 texts are marked as a sample.' });
    expect(found?.where).toContain('content/services: a.md, b.md');
    expect(named(policyFindings([file('content/legal/a.md', 'reviewNeeded: true')]))).toEqual([
      'content/legal/a.md, reviewNeeded',
    ]);
    const hindi = [
      file('content/pages/a.hi.md', 'sample: true'),
      file('content/pages/b.hi.md', 'sample: false'),
      { path: 'content/lists/c.json', text: '[{}, {"sample": true}]' },
    ];
    expect(hindiFindings(hindi)).toMatchObject([
      { where: 'pages/a.hi.md, lists/c.json; sample', what: expect.stringMatching(/^2 texts in Hindi/) },
    ]);
    const questions = { 'content/lists/faq.json': [{ question_hi: 'क्या?' }, { question: 'What?' }] };
    expect(englishFindings(questions, ['content/articles/a.md'])).toMatchObject([
      {
        what: '2 texts are in English on pages in Hindi.',
        where: 'articles/a.md; lists/faq.json, entry 2',
      },
    ]);
    const fees = [file('content/services/a.md', 'fee:'), file('content/services/b.md')];
    expect(named(feeFindings(fees))).toEqual(['content/services: a.md, b.md; fee']);
    expect(portraitFindings(['scenes'])).toHaveLength(1);
    expect(questionFindings([{ order: 1, sample: true }, { order: 2 }, { order: 7, sample: true }])).toEqual([
      expect.objectContaining({ where: 'content/lists/faq.json: order 1, 7; answer and sample' }),
    ]);
  });
});

describe('the settings', () => {
  const complete = (changed: Record<string, string>) =>
    settingFindings({ ...settings, ...changed }).filter(({ where }) => where !== 'PAYMENT_PROVIDER');

  it('are in order when all are set', () => expect(complete({})).toEqual([]));

  it.each<[string, string]>([
    ['SESSION_SECRET', ''],
    ['SESSION_SECRET', 'short'],
    ['ADMIN_EMAIL', ''],
    ['ADMIN_PASSWORD_HASH', ''],
    ['SMTP_URL', ''],
    ['NOTIFY_EMAIL', 'owner@example.in'],
    ['NETLIFY_PLAN', 'free'],
    ['SITE_URL', ''],
    ['SITE_URL', 'http://gangajyotish.in'],
    ['SITE_URL', 'https://example.in'],
  ])('have a finding for %s=%s', (name, value) => {
    expect(named(complete({ [name]: value }))).toContain(name);
  });

  it('have a finding for the sandbox, for no provider and for one the site does not know', () => {
    for (const PAYMENT_PROVIDER of ['', 'sandbox', 'nobody-knows'])
      expect(named(settingFindings({ ...settings, PAYMENT_PROVIDER }))).toEqual(['PAYMENT_PROVIDER']);
  });

  it('have one for more of them than Netlify gives functions, names and values added up', () => {
    const room = VARIABLES_LIMIT_BYTES - bytesOfVariables({ ...settings, SESSION_SECRET: '' });
    const secret = (length: number) => 'x'.repeat(length - 'SESSION_SECRET'.length);
    expect(complete({ SESSION_SECRET: secret(room) })).toEqual([]);
    expect(complete({ SESSION_SECRET: secret(room + 1) })).toMatchObject([
      { what: expect.stringMatching(/^The settings take 4097 bytes/) },
    ]);
    // Functions only get settings of the site.
    expect(complete({ EDITOR_OF_THIS_MACHINE: secret(room) })).toEqual([]);
  });

  it('say nothing of a value', () => {
    const found = settingFindings({
      ...settings,
      SESSION_SECRET: 'my-short-secret',
      SMTP_URL: 'smtp-password',
    });
    expect(JSON.stringify(found)).not.toMatch(/my-short-secret|smtp-password/);
  });

  it('that a local run made for itself do not count, those of the environment do', () => {
    const text =
      'SMTP_URL=a\n# Made by a local run, for this machine only\nSESSION_SECRET=local\nADMIN_EMAIL=b\n';
    const values = { SMTP_URL: 'a', SESSION_SECRET: 'local', ADMIN_EMAIL: 'b' };
    expect(settingsForLaunch({ EMPTY: ' ' }, { text, values })).toEqual({ SMTP_URL: 'a' });
    expect(settingsForLaunch({ SESSION_SECRET: 'own' }, { text, values })).toMatchObject({
      SESSION_SECRET: 'own',
    });
  });
});

describe('the payment provider', () => {
  const paymentFindings = (env: Record<string, string>) => settingFindings({ ...settings, ...env });
  const phonepe = {
    PAYMENT_PROVIDER: 'phonepe',
    PHONEPE_CLIENT_ID: 'M22ABCDEF',
    PHONEPE_CLIENT_SECRET: 'a-live-secret',
    PHONEPE_CLIENT_VERSION: '1',
    PHONEPE_WEBHOOK_USERNAME: 'ganga_jyotish',
    PHONEPE_WEBHOOK_PASSWORD: 'abcdefgh1234',
  };
  const razorpay = {
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_KEY_ID: 'rzp_live_abc',
    RAZORPAY_KEY_SECRET: 'a-live-secret',
    RAZORPAY_WEBHOOK_SECRET: 'another-secret',
  };

  it('lacks nothing once all its keys are there', () => {
    for (const env of [phonepe, razorpay]) expect(paymentFindings(env)).toEqual([]);
  });

  it.each(
    [...Object.entries(phonepe), ...Object.entries(razorpay)].filter(
      ([name]) => !['PAYMENT_PROVIDER', 'PHONEPE_CLIENT_VERSION'].includes(name),
    ),
  )('lacks %s where it is not set', (name) => {
    const env = name.startsWith('PHONEPE') ? phonepe : razorpay;
    expect(named(paymentFindings({ ...env, [name]: ' ' }))).toEqual([name]);
  });

  it.each([
    ['PHONEPE_WEBHOOK_PASSWORD', 'short1'],
    ['RAZORPAY_KEY_ID', 'live_abc'],
    ['RAZORPAY_WEBHOOK_SECRET', 'a-live-secret'],
  ])('has a finding for %s where the value is not what the provider takes', (name, value) => {
    const found = paymentFindings({ ...(name.startsWith('PHONEPE') ? phonepe : razorpay), [name]: value });
    expect(named(found)).toEqual([name]);
    expect(JSON.stringify(found)).not.toContain(value);
  });

  it.each([
    ['PHONEPE_ENVIRONMENT', 'sandbox'],
    ['PHONEPE_AUTH_URL', 'https://api-preprod.phonepe.com/apis/pg-sandbox'],
    ['PHONEPE_API_URL', 'http://localhost:4000'],
    ['RAZORPAY_KEY_ID', 'rzp_test_abc'],
    ['RAZORPAY_API_URL', 'http://localhost:4000'],
  ])('has a finding for %s where payments would be in test mode', (name, value) => {
    const [found, ...more] = paymentFindings({
      ...(name.startsWith('PHONEPE') ? phonepe : razorpay),
      [name]: value,
    });
    expect(more).toEqual([]);
    expect(found).toMatchObject({ where: name, what: expect.stringMatching(/in test mode/) });
  });
});

/** Once the owner has entered her own facts, the doctor finds no sample any more. */
const isSample = JSON.parse(readFileSync(join(root, 'content/site.json'), 'utf8')).sample === true;

describe.runIf(isSample)('the project as it came', () => {
  it('has the findings of a site with sample facts', () => {
    const found = named(localFindings(root, {})).join('\n');
    for (const where of [
      '"sample"',
      '"phone"',
      '"email"',
      '"address"',
      '"schedulingUrl"',
      '"legalName"',
      '"founder"',
    ])
      expect(found).toContain(`content/site.json, ${where}`);
    for (const name of ['1', '2', '3', '4']) expect(found).toContain(`content/testimonials/${name}.md`);
    for (const name of ['disclaimer', 'privacy-policy', 'terms-condition'])
      expect(found).toContain(`content/legal/${name}.md, reviewNeeded`);
    for (const place of ['content/services:', 'content/consultations:', 'content/pages: about-us.md'])
      expect(found).toContain(place);
    for (const name of ['services/kundali-nirman', 'testimonials/1'])
      expect(found).toContain(`${name}.hi.md`);
  });

  it('makes the command end with 1 and a list under headings', () => {
    const run = spawnSync(process.execPath, ['netlify/local/doctor.ts'], { cwd: root, encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stderr).toBe('');
    expect(run.stdout).toMatch(
      /^Before the launch: \d+ things still to be done\.\n\nWords and facts\n-+\n {3}1\. /,
    );
    expect(run.stdout).toContain('\nPolicies\n--------\n');
    expect(run.stdout).toContain('Where: content/site.json, "phone"');
  });
});

it('the report says so when nothing is missing', () => {
  expect(report([], 'Before the launch')).toBe('Before the launch: nothing is missing.');
});
