import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMPLAINT_PACKAGE, complaintOf } from '#domain/enquiry/complaint.ts';
import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import { taxIn, taxOf } from '#domain/money/gst.ts';
import { promises } from '#domain/site/promises.ts';
import { withFacts } from '#editorial/facts.ts';
import { enquiryMail } from '#server/enquiries/enquiry-mail.ts';

const texts = ['content/legal', 'content/lists']
  .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  .map((path) => [path, withFacts(readFileSync(path, 'utf8'), path).replace(/\s+/g, ' ')] as const);
const read = (path: string) => texts.find(([name]) => name === path)?.[1] ?? '';

describe('what a shop in India has to say', () => {
  it('is one return rule: tell us within 7 working days of delivery', () => {
    for (const path of ['content/legal/terms-condition.md', 'content/lists/faq.json'])
      expect(read(path), path).toMatch(/tell us within 7 working days of delivery/i);
    for (const [path, text] of texts) expect(text, path).not.toMatch(/return a product within/i);
  });

  it('names delivery, exchange, warranty, charge-back and the officer in the terms', () => {
    const terms = read('content/legal/terms-condition.md');
    for (const named of [
      'costs nothing extra',
      'do not exchange',
      'warranty',
      'charge-back',
      'Grievance officer',
    ])
      expect(terms).toContain(named);
    expect(read('content/lists/faq.json')).toContain('costs nothing extra');
  });

  it('is a number for each complaint, two days to acknowledge it and a month to settle it', () => {
    const complaint = {
      id: '20261130063000000-0123456789ab',
      createdAt: '2026-11-30T06:30:00.000Z',
      preferredAt: null,
      name: 'Asha',
      number: '9876543210',
      email: 'a@example.org',
      message: 'x',
      sentFrom: null,
      packageName: COMPLAINT_PACKAGE,
      suspected: false,
    } satisfies Enquiry;
    expect(complaintOf(complaint)).toEqual({
      name: 'complaint',
      title: 'Complaint',
      number: 'C-261130-89AB',
      acknowledgeBy: new Date('2026-12-02T06:30:00.000Z'),
      settleBy: new Date('2026-12-30T06:30:00.000Z'),
    });
    const inJanuary = { ...complaint, createdAt: '2027-01-31T06:30:00.000Z' };
    expect(complaintOf(inJanuary)?.settleBy).toEqual(new Date('2027-02-28T06:30:00.000Z'));
    // Half an hour after midnight in India.
    const atNight = { ...complaint, id: '20261130190000000-0123456789ab' };
    expect(complaintOf(atNight)?.number).toBe('C-261201-89AB');
    expect(complaintOf({ ...complaint, packageName: 'Ruby' })).toBeNull();
    const { subject, text } = enquiryMail(complaint, 'https://example.in');
    expect(subject).toBe('Complaint C-261130-89AB from Asha: Complaint');
    expect(text).toContain('Acknowledge by: Wednesday, 2 December 2026');
  });

  it('is the same tax before paying as on the invoice', () => {
    const { taxable } = taxIn(12_500_50, 3, { seller: 'UP', buyer: 'Delhi' });
    expect(taxOf(12_500_50, 3)).toBe(12_500_50 - taxable);
  });
});

describe('a promised period', () => {
  const stated = /\b(\d+) (?:working days|hours|कार्य दिवस|कामकाजी दिन|घंटे)/g;
  /** How long a bank takes is no promise of the practice. */
  const others = /5 (?:to|से) 7 (?:working days|कामकाजी दिन)/u;
  const periods = Object.entries(promises).flatMap(([name, period]) =>
    /Days$|Hours$/.test(name) ? [String(period)] : [],
  );

  it.each(['src', 'netlify/functions', 'content'])(
    'stands in one place, and not in the texts of %s',
    (folder) => {
      const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:ts|tsx|astro|md|json)$/.test(name))
        .flatMap((name) =>
          readFileSync(`${folder}/${name}`, 'utf8')
            .split('\n')
            .filter((line) => !/^\s*(?:\/?\*|\/\/|#)/.test(line))
            .flatMap((line) => [...line.replace(others, '').matchAll(stated)])
            .filter(([, period = '']) => periods.includes(period))
            .map(([words]) => `${name}: ${words}`),
        );
      expect(found).toEqual([]);
    },
  );

  it('of months or years stands in one place too, and pages have it from there', () => {
    const files = globSync([
      'content/legal/*.md',
      'content/pages/*.md',
      'content/lists/faq.json',
      'src/words/*/*.ts',
    ]);
    expect(files.length).toBeGreaterThan(40);
    const inWords = /\b(?:one month|two years|twelve months)\b|एक महीने|दो साल|बारह महीने/;
    const stating = files.filter((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .some((line) => !/^\s*\/\*/.test(line) && inWords.test(line)),
    );
    // The words for one and many.
    expect(stating).toEqual(['src/words/en/site.ts']);
  });
});
