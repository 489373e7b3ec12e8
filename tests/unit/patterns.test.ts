import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as Recheck from 'recheck';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { routeEntries } from '#admin/routes.ts';
import { readPatterns } from '#tests/support/read-patterns.ts';

/*
 * No regular expression may take time that grows with the square of what it is given, or faster: one small
 * form would then keep the whole site busy. recheck looks for a text that makes an expression slow. Its
 * verdicts are kept in node_modules/.cache, as looking at all of them takes a quarter of a minute.
 */

/**
 * The checker in plain JavaScript. Its package has faster ones for some machines, which start programs of
 * their own.
 */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof Recheck;
const root = join(import.meta.dirname, '../..');
const keptIn = join(root, 'node_modules/.cache/checked-patterns.json');

/** By numbers of steps and not by the clock: a busy machine finds the same. */
const thoroughness: Recheck.Parameters = { timeout: 60_000, attackTimeout: null, incubationTimeout: null };
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };

/**
 * Expressions that a file builds at run time, by file, in every form they may take, so that they are checked
 * as well.
 */
const madeOf: Record<string, string[]> = {
  'src/admin/routes.ts': routeEntries.map(
    ([, { path, id }]) => `/^${path.replace(':id', id?.source ?? '')}$/`,
  ),
  // The schemas' own expressions, which are read where they stand.
  'src/editorial/cms/config.ts': [],
  'src/domain/site/passkey.ts': ['/^[0-9A-HJKMNP-TV-Z]{16}$/'],
  'netlify/local/local-run.ts': ['/^\\/.*\\/api\\/public\\/.*$/s', '/^\\/api\\/checkout$/s'],
};

/** The library's expressions that stand in our schemas. */
const ofLibraries = [z.regexes.email, z.regexes.datetime({ offset: true }), z.regexes.date].map(String);

/** An expression's verdict: 'safe', or a text that makes it slow. */
function look(literal: string): string {
  const end = literal.lastIndexOf('/');
  const found = checkSync(literal.slice(1, end), literal.slice(end + 1), thoroughness);
  if (found.status === 'safe') return 'safe';
  if (found.status === 'unknown') return `cannot be told: ${found.error.kind}`;
  return `${found.complexity.summary}, for example for ${found.attack.pattern}`;
}

const { written, made } = readPatterns(root, ['src', 'netlify', 'content']);

describe('a regular expression', () => {
  it('that is made while the program runs is written down here, with what it may be', () => {
    expect([...new Set(made.map(({ file }) => file))].sort()).toEqual(Object.keys(madeOf).sort());
  });

  it('takes time that grows no faster than what it is given', { timeout: 300_000 }, () => {
    const name = `recheck ${version} ${JSON.stringify(thoroughness)}`;
    const kept = existsSync(keptIn) ? JSON.parse(readFileSync(keptIn, 'utf8')) : {};
    const known: Record<string, string> = kept[name] ?? {};
    const from = new Map<string, string>(written.map(({ file, literal }) => [literal, file]));
    for (const [file, literals] of Object.entries(madeOf)) for (const each of literals) from.set(each, file);
    for (const literal of ofLibraries) from.set(literal, 'zod');
    expect(from.size).toBeGreaterThan(200);
    const verdicts: Record<string, string> = {};
    for (const literal of from.keys()) verdicts[literal] = known[literal] ?? look(literal);
    mkdirSync(dirname(keptIn), { recursive: true });
    writeFileSync(keptIn, JSON.stringify({ [name]: verdicts }));
    const slow = Object.entries(verdicts).filter(([, verdict]) => verdict !== 'safe');
    expect(slow.map(([literal, verdict]) => `${from.get(literal)}: ${literal} ${verdict}`)).toEqual([]);
  });
});

test.each([['/<script\\b[^>]*>/g'], ['/\\s+$/'], ['/^(a+)+$/']])(
  'the checker finds that %s is slow',
  (literal) => {
    expect(look(literal)).not.toBe('safe');
  },
);
