import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ownPolicy } from '#server/security-headers.ts';

const named = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page’s policy names its own scripts and styles, whatever stands in an attribute before them', () => {
  const html = `<option value="<script>"></option><option value="<style>"></option>
    <style>b{}</style><script type="module">go()</script><script type="application/ld+json">{}</script>`;
  const written = (...scripts: string[]) =>
    `default-src 'self'; script-src 'self' ${scripts.join(' ')}; style-src 'self' ${named('b{}')}`;
  const whole = written(named('go()'), named('another page’s'), named('{}'));
  expect(ownPolicy(whole, html)).toBe(written(named('go()')));
});
