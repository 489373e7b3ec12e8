import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../src/tools');
/** These scripts work on a page. All other modules are pure. */
const isScript = (name: string) => name.startsWith(join('page', ''));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !isScript(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

describe('the modules of the tools', () => {
  it('read no clock and no network, store nothing, use no random numbers and have no classes', () => {
    const forbidden =
      /\bDate\.now\(|new Date\(\)|\bfetch\(|localStorage|sessionStorage|Math\.random|\bclass \w+ ?\{|\bconsole\./;
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(({ text }) => forbidden.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('import astronomy-engine in one place', () => {
    const doors = files.filter(({ text }) => text.includes("from 'astronomy-engine'"));
    expect(doors.map(({ name }) => name)).toEqual([join('jyotish', 'ephemeris.ts')]);
  });

  it('write no styles into their HTML, which the policy of pages forbids', () => {
    expect(
      files.filter(({ text }) => / style="|<style|<script| on\w+="/.test(text)).map(({ name }) => name),
    ).toEqual([]);
  });
});

it('the look of the tools names only colours and measures that the site has', () => {
  const known = readFileSync(join(folder, '../styles/tokens.css'), 'utf8');
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const named = sheets.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/var\((--[\w-]+)/g),
  ]);
  expect(named.map(([, name]) => name).filter((name) => !known.includes(`${name}:`))).toEqual([]);
});
