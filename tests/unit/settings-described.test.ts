import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paymentVariables } from '#server/payment-variables.ts';
import { siteVariables, type Variable } from '#server/site-variables.ts';

/* What the owner reads about settings names those there are, and no others. */

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const variables: Record<string, Variable> = { ...siteVariables, ...paymentVariables };
/** Set by Netlify, or by the project's own scripts. */
const notForPeople = ['URL', 'LOCAL_BLOBS_URL'];
const names = Object.keys(variables).filter((name) => !notForPeople.includes(name));

describe('each setting', () => {
  const example = new Map(
    [...read('.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

  it('stands in .env.example, and nothing else does', () => {
    expect([...example.keys()].sort()).toEqual([...names].sort());
  });

  it.each(names)(
    '%s stands there with a value that it may have, and its default where it has one',
    (name) => {
      const value = example.get(name) ?? '';
      const { schema } = variables[name] ?? {};
      const standard = schema?.safeParse(undefined).data;
      if (standard !== undefined) expect(schema?.safeParse(value).data).toEqual(standard);
      else if (value && !value.endsWith('_')) expect(schema?.safeParse(value).success).toBe(true);
    },
  );

  it('stands in the table of the deploy guide, but for the port of a local run, and nothing else does', () => {
    const [, section = ''] = read('docs/deploy.md').split('\n## Settings\n');
    const firstCells = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]*) \|/gm)].map(
      ([, cell]) => cell,
    );
    const told = firstCells.flatMap((cell) =>
      [...(cell ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(told.sort()).toEqual(names.filter((name) => name !== 'PORT').sort());
  });
});
