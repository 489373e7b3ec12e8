import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { leastPolicy, ownPolicy, pagePolicy, strictTransport } from '#server/security-headers.ts';

const named = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page’s policy names its own scripts and styles, whatever stands in an attribute before them', () => {
  const html = `<option value="<script>"></option><option value="<style>"></option>
    <style>b{}</style><script type="module">go()</script><script type="application/ld+json">{}</script>`;
  const written = (...scripts: string[]) =>
    `default-src 'self'; script-src 'self' ${scripts.join(' ')}; style-src 'self' ${named('b{}')}`;
  const whole = written(named('go()'), named('another page’s'), named('{}'));
  expect(ownPolicy(whole, html)).toBe(written(named('go()')));
});

test('only a page with the page’s script may be given the rules for fetching ahead', () => {
  const policy = "script-src 'self' 'sha384-rules'";
  expect(ownPolicy(policy, '<script type="module" id="page-script" src="/page.js"></script>')).toBe(policy);
  expect(ownPolicy(policy, '<p>page-script</p>')).toBe("script-src 'self'");
});

test('the policy of all built files is a part of every page’s, so that both may count', () => {
  expect(pagePolicy({ deployed: true })).toEqual(expect.arrayContaining(leastPolicy.split('; ')));
});

test.each([
  [undefined, 'max-age=86400'],
  ['', 'max-age=86400'],
  ['toString', 'max-age=86400'],
  ['year', 'max-age=31536000'],
  ['subdomains', 'max-age=31536000; includeSubDomains'],
  ['preload', 'max-age=63072000; includeSubDomains; preload'],
])('HSTS=%s promises browsers https for %s', (HSTS, promise) => {
  expect(strictTransport({ HSTS })).toBe(promise);
});
