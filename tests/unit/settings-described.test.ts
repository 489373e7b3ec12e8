import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { providerWords } from '#domain/order/provider-words.ts';
import { envExample, settingsPage } from '#local/settings-docs.ts';
import { allVariables } from '#server/all-settings.ts';
import { providers, realProviderIds } from '#server/payments/providers.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

describe('what is written about the settings', () => {
  it('is what npm run docs:settings writes', () => {
    expect(read('.env.example')).toBe(envExample(allVariables));
    expect(read('docs/settings.md')).toBe(settingsPage(allVariables));
  });

  it('leaves out what Netlify and the scripts set, and from the guide what only a local run reads', () => {
    for (const name of ['URL', 'LOCAL_BLOBS_URL']) {
      expect(envExample(allVariables)).not.toContain(`# ${name}=`);
      expect(settingsPage(allVariables)).not.toContain(`\`${name}\` |`);
    }
    expect(envExample(allVariables)).toContain('# PORT=8888');
    expect(settingsPage(allVariables)).not.toContain('`PORT`');
  });

  it('marks secrets, and gives no default of theirs away', () => {
    expect(settingsPage(allVariables)).toContain('| `SESSION_SECRET` ◆ |');
    expect(envExample(allVariables)).toContain('# SESSION_SECRET=\n');
  });
});

const all = Object.entries(allVariables);

it('only secrets have no example', () => {
  const without = all.filter(([, { example }]) => example === undefined);
  expect(without.filter(([, { isSecret }]) => !isSecret)).toEqual([]);
});

it.each(all.filter(([, { example }]) => example !== undefined))(
  'the example of %s is one that its rule takes',
  (_, { schema, example }) => expect(schema.safeParse(example)).toMatchObject({ success: true }),
);

describe.each(all)('%s', (_, { schema, meaning }) => {
  it('has a rule that refuses something', () => {
    const malformed = ['', ' ', 'a b', '\u0000', '-1', `x${'y'.repeat(600)}`];
    expect(malformed.some((value) => !schema.safeParse(value).success)).toBe(true);
  });

  it('is explained in sentences that fit a row of a table', () => {
    expect(meaning).toMatch(/^[A-Z`].*\.$/);
    expect(meaning).not.toMatch(/[|\n]/);
  });
});

it.each(Object.entries(providers))('the variables of %s begin with its name', (id, { variables }) => {
  for (const name of Object.keys(variables)) expect(name).toMatch(new RegExp(`^${id.toUpperCase()}_`));
});

it.each(realProviderIds)(
  'the guide to payments has the owner tick the webhook events that %s reports',
  (id) => {
    const [, section = ''] = read('docs/payments.md').split(`\n## ${providerWords[id].name}\n`);
    const named = section.split('\n## ')[0]?.match(/(?<=`)[a-z_]+(?:\.[a-z_]+)+(?=`)/g);
    const { payment, refund, dispute } = providers[id].webhookEvents;
    expect([...new Set(named)].sort()).toEqual([...payment, ...refund, ...dispute].sort());
  },
);
