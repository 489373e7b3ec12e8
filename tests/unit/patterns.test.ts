import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Recheck from 'recheck';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { routeEntries } from '#admin/routes.ts';
import { readPatterns } from '#tests/support/read-patterns.ts';

/*
 * No regular expression may take time that grows with the square of its input, or faster. Otherwise one small
 * form would keep the whole site busy. recheck looks for a text that makes an expression slow. Its verdicts
 * are cached in node_modules/.cache, because checking all expressions takes a quarter of a minute.
 */

/**
 * The checker in plain JavaScript. Its package also has faster versions for some machines, which start
 * separate programs.
 */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof Recheck;
const root = join(import.meta.dirname, '../..');
const list = join(root, 'tests/fixtures/safe-patterns.json');
const mode = process.env.CHECK_PATTERNS;

/** It counts steps instead of time, so a busy machine finds the same. */
const thoroughness: Recheck.Parameters = { timeout: 60_000, attackTimeout: null, incubationTimeout: null };
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };

/**
 * Expressions that a file builds at run time, by file, in every possible form, so that they are checked too.
 */
const madeOf: Record<string, string[]> = {
  'src/admin/routes.ts': routeEntries.map(
    ([, { path, id }]) => `/^${path.replace(':id', id?.source ?? '')}$/`,
  ),
  // The schemas' own expressions, which are read where they are written.
  'src/editorial/cms/config.ts': [],
  'src/domain/site/passkey.ts': ['/^[0-9A-HJKMNP-TV-Z]{16}$/'],
  'netlify/local/local-run.ts': ['/^\\/.*\\/api\\/public\\/.*$/s', '/^\\/api\\/checkout$/s'],
};

/** Expressions of the library that our schemas contain. */
const ofLibraries = [z.regexes.email, z.regexes.datetime({ offset: true }), z.regexes.date].map(String);

/** The verdict on an expression: 'safe', or a text that makes it slow. */
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
    const checker = `recheck ${version} ${JSON.stringify(thoroughness)}`;
    const known: { checker: string; safe: string[] } = JSON.parse(readFileSync(list, 'utf8'));
    const isKnown = new Set(mode === undefined && known.checker === checker ? known.safe : []);
    const from = new Map<string, string>(written.map(({ file, literal }) => [literal, file]));
    for (const [file, literals] of Object.entries(madeOf)) for (const each of literals) from.set(each, file);
    for (const literal of ofLibraries) from.set(literal, 'zod');
    expect(from.size).toBeGreaterThan(200);
    const verdicts = new Map(
      [...from.keys()].map((literal) => [literal, isKnown.has(literal) ? 'safe' : look(literal)]),
    );
    const slow = [...verdicts].filter(([, verdict]) => verdict !== 'safe');
    if (mode === 'write' && slow.length === 0)
      writeFileSync(list, `${JSON.stringify({ checker, safe: [...from.keys()].sort() }, null, 2)}\n`);
    expect(slow.map(([literal, verdict]) => `${from.get(literal)}: ${literal} ${verdict}`)).toEqual([]);
  });
});

test.each([['/<script\\b[^>]*>/g'], ['/\\s+$/'], ['/^(a+)+$/']])(
  'the checker finds that %s is slow',
  (literal) => {
    expect(look(literal)).not.toBe('safe');
  },
);
