import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import Checkout from '#islands/checkout/Checkout.tsx';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { rubyWire } from '#tests/support/test-shop.ts';

/*
 * PhonePe looks for these policies on the site of each shop, and blocks payments if one is missing
 * (INTERNAL_SECURITY_BLOCK_5). The E-Commerce Rules 2020 require them before a purchase, too.
 */

const root = join(import.meta.dirname, '../..');
const checkout = renderToStaticMarkup(
  createElement(Checkout, {
    product: { ...rubyWire, facts_in_short: '', gst_rate: null },
    provider: 'a provider',
    pretended: false,
    deliveredBy: 'Saturday, 5 December 2026',
    whatsapp: 'https://wa.me/919812345678',
  }),
);
const linked = [...checkout.matchAll(/<a[^>]* href="([^"]*)"[^>]*>([^<]*)/g)].map(([, address, words]) => ({
  address,
  words,
}));

it.each([
  ['the terms', paths.terms(), 'Terms'],
  ['the privacy policy', paths.privacy(), 'Privacy policy'],
  ['what is said on delivery', paths.delivery(), 'delivery'],
  ['how to cancel', paths.cancellation(), 'cancelling'],
  ['how to return', paths.returns(), 'returns'],
  ['when the money comes back', paths.refunds(), 'refunds'],
  ['where to ask', paths.contact(), 'ask us'],
])('before paying, a buyer is led to %s', (_, address, words) => {
  expect(linked).toContainEqual({ address, words });
});

describe('the policies', () => {
  const terms = readFileSync(join(root, 'content/legal/terms-condition.md'), 'utf8');

  it('say who sells, how to reach her, and within how many days things are done', () => {
    for (const fact of ['legalName', 'address', 'email', 'phone', 'grievanceOfficer'])
      expect(terms).toContain(`{{${fact}}}`);
    for (const part of ['Delivery', 'Returns', 'Refunds'])
      expect(terms.split(`\n## ${part}\n`)[1]?.split('\n## ')[0]).toMatch(
        /within \{\{\w+Days\}\} working days/,
      );
    expect(site.legalName).not.toBe('');
  });

  const hindi = readdirSync(join(root, 'content/legal')).filter((name) => name.endsWith('.hi.md'));

  it.each(hindi)('%s says in Hindi all that the English text says, and is not older', (name) => {
    const [there, here] = [name.replace('.hi.md', '.md'), name].map((file) => {
      const text = readFileSync(join(root, 'content/legal', file), 'utf8');
      return {
        shape: text.match(/^(?:## |- |\d+\. )/gm),
        facts: text.match(/\{\{\w+\}\}/g)?.sort(),
        days: /^updated: (\S+)/m.exec(text)?.[1] ?? '',
      };
    });
    expect(here?.shape).toEqual(there?.shape);
    expect(here?.facts).toEqual(there?.facts);
    expect((here?.days ?? '') >= (there?.days ?? '')).toBe(true);
  });
});
