import { describe, expect, it } from 'vitest';
import { fixedPaths } from '#domain/site/paths.ts';
import { standalonePages } from '#editorial/pages.ts';
import { speculationRules } from '../../src/build/speculation-rules.ts';

/** Returns what the rules name, and what they leave out. */
function rulesAt(basePath: string): { matches: string[]; text: string } {
  const text = speculationRules(basePath);
  const [{ where }] = JSON.parse(text).prefetch;
  return { matches: where.and[0].href_matches, text };
}

describe('the rules for the next page', () => {
  it('prefetch alone: nothing of a page runs before it is opened', () => {
    expect(Object.keys(JSON.parse(rulesAt('/').text))).toEqual(['prefetch']);
  });

  it('name the pages that search engines list, and none that they must leave out', () => {
    const { matches } = rulesAt('/');
    for (const [name, row] of standalonePages) {
      const path = fixedPaths[name];
      const named = path === '/' ? matches.includes('/') : matches.includes(`{/hi}?${path}`);
      expect(named, name).toBe(row.noindex !== true);
    }
    expect(
      matches.filter((each) => /\*|checkout|pay|result|receipt|order|basket|login|api/.test(each)),
    ).toEqual([]);
  });

  it('follow the base path', () => {
    for (const each of rulesAt('/site').matches) expect(each).toMatch(/^\/site(?:$|\/|\{)/);
  });
});
