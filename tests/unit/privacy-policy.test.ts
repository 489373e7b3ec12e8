import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMPLAINT_PACKAGE, complaintOf } from '#domain/enquiry/complaint.ts';
import { aYearBefore, paidOrderKeptUntil } from '#domain/site/person.ts';
import { promises } from '#domain/site/promises.ts';
import { factsOf, withFacts } from '#editorial/facts.ts';
import { wordsIn } from '#languages/words.ts';
import { site } from '#lib/site.ts';
import { KEPT } from '#server/backup/stored-backups.ts';

/* Retention periods in the privacy policy, in both languages, compared with those in the code. */

/** A policy as readers see it. */
const policy = (name: string) => {
  const words = wordsIn[name.endsWith('.hi') ? 'hi' : 'en'];
  return withFacts(readFileSync(`content/legal/${name}.md`, 'utf8'), name, factsOf(site, words.site));
};

const years: Record<number, string[]> = {
  1: ['one year', 'एक साल'],
  2: ['two years', 'दो साल'],
  8: ['eight years', 'आठ साल'],
};
const months: Record<number, string[]> = { 1: ['one month', 'एक महीने'], 12: ['twelve months', 'बारह महीने'] };

const days = (count: number) => [`${count} days`, `${count} दिन`];

const now = new Date('2026-11-22T06:30:00.000Z');
const forgotten = now.getUTCFullYear() - aYearBefore(now).getUTCFullYear();
/** For payments of the financial year that ends on 31 March 2027. */
const keptFor = paidOrderKeptUntil(now).getUTCFullYear() - 2027;
const complaint = complaintOf({
  id: '20261122063000000-0123456789ab',
  createdAt: now.toISOString(),
  packageName: COMPLAINT_PACKAGE,
});
const acknowledged = Number(complaint?.acknowledgeBy) - now.getTime();
const settled = (complaint?.settleBy.getUTCMonth() ?? 0) - now.getUTCMonth();

const periods: [about: string, lines: string[], said: string[] | undefined][] = [
  ['enquiries', ['- Enquiries:', '- सवाल:'], years[forgotten]],
  ['unpaid orders', ['- Unpaid orders:', '- जिन ऑर्डर के पैसे नहीं मिले:'], years[forgotten]],
  ['paid orders', ['- Paid orders:', '- जिन ऑर्डर के पैसे मिले:'], years[keptFor]],
  ['birth details', ['- Birth details', '- जन्म की जो जानकारी'], days(promises.birthDetailsDays)],
  ['the note about a client', ['- Our note about you:', '- आपके बारे में हमारा नोट:'], years[promises.noteYears]],
  ['backups', ['- Backups:', '- बैकअप:'], months[KEPT.months]],
  [
    'acknowledging',
    ['We acknowledge', 'हम 48'],
    [`${acknowledged / 3_600_000} hours`, `${acknowledged / 3_600_000} घंटे`],
  ],
  ['settling', ['We acknowledge', 'हम 48'], months[settled]],
];

describe.each(['privacy-policy', 'privacy-policy.hi'])('content/legal/%s.md', (name) => {
  const lines = policy(name).split('\n');
  const language = name.endsWith('.hi') ? 1 : 0;

  it.each(periods)('says of %s what the code does', (_, beginnings, said) => {
    const [line = '', ...others] = lines.filter((text) => text.startsWith(beginnings[language] ?? '-'));
    expect(others).toEqual([]);
    expect(line).toContain(said?.[language] ?? 'a period without a name here');
  });
});

describe.each([
  ['privacy-policy', wordsIn.en.details.notice],
  ['privacy-policy.hi', wordsIn.hi.details.notice],
])('content/legal/%s.md', (name, words) => {
  it.each(Object.values(words))('says what clients agree to with their birth details: %s', (sentence) => {
    const notice = policy(name).replaceAll("'", '’');
    expect(notice).toContain(sentence);
  });
});
