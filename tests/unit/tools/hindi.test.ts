import { describe, expect, it } from 'vitest';
import { answerOf, exampleView, formHtml, formOf, toolNames } from '#hi/tools/all-tools.ts';
import { answerView } from '#hi/tools/answer-view.ts';
import { fieldsWith } from '#hi/tools/example-fields.ts';
import { grahaStones as inHindi } from '#hi/tools/gemstones/gemstones.ts';
import { work as matched } from '#hi/tools/guna-milan/work.ts';
import { lunarMonthKeys } from '#hi/tools/jyotish/limb-names.ts';
import { work as drawn } from '#hi/tools/kundali/work.ts';
import { work as numbered } from '#hi/tools/numerology/work.ts';
import { work as dayShown } from '#hi/tools/panchang/work.ts';
import { work as weighed } from '#hi/tools/ratti-carat/work.ts';
import { clock } from '#languages/hi/tools/clock.ts';
import { panchang } from '#languages/hi/tools/panchang.ts';
import { today } from '#languages/hi/tools/today.ts';
import { grahaStones } from '#tools/gemstones/gemstones.ts';
import { lunarMonthKeys as inEnglish } from '#tools/jyotish/limb-names.ts';

/* The tools on pages in Hindi: the same counting, every word of it in Hindi. */

/** Returns the texts that people read, hear or pass on, in the order of the HTML. */
const textsIn = (html: string): string[] =>
  [...html.matchAll(/>([^<>]+)<| (?:aria-label|data-failed|title)="([^"]*)"/g)].map(([, text, named]) =>
    (text ?? named ?? '').replace(/&#\d+;/g, ' ').trim(),
  );

/** Finds English left over: words of two Latin letters or more, but for those that Hindi uses in Latin letters. */
const english = (text: string): string[] =>
  (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !['UTC'].includes(word));

describe.each(toolNames)('the tool %s in Hindi', (tool) => {
  const { example } = formOf(tool);
  /** What visitors typed stands in the answer as they typed it. */
  const typed = (example.name ?? '').split(' ');
  const left = (texts: readonly string[]) =>
    texts.filter((text) => english(text).some((word) => !typed.includes(word)));

  it('has a form without an English word', () => {
    expect(left(textsIn(formHtml(tool, 'साधन', '/DATE.json')))).toEqual([]);
  });

  it('has an answer, a worked example and shared words without an English word', () => {
    const answer = answerOf(tool, { now: Date.UTC(2026, 10, 25), id: 'own', shop: () => '#' });
    const { html } = answerView(answer, 'own');
    const texts = [
      ...textsIn(`<p>${html}</p>`),
      ...textsIn(exampleView(tool, () => '#').html),
      answer.heading,
      answer.details,
      answer.share.sentence,
      answer.share.caption ?? '',
      ...answer.pictures.map(({ name }) => name),
    ];
    expect(left(texts)).toEqual([]);
    expect(html).not.toMatch(/NaN|undefined|null|Infinity/);
    expect(answer.sentence).toMatch(/।$/);
  });
});

describe('what the examples do not show', () => {
  const around = { now: Date.UTC(2026, 10, 25), id: 'own', shop: () => '#' } as const;
  const born = {
    date: '1950-05-01',
    time: '07:20',
    zone: 'Asia/Kolkata',
    latitude: '18.98',
    longitude: '72.83',
  };
  const north = { zone: '', offset: '1', latitude: '70', longitude: '20' };
  const two = (one: Record<string, string>, other = one) =>
    Object.fromEntries([
      ['by', '0'],
      ...Object.entries(one).map(([name, value]) => [`bride-${name}`, value]),
      ...Object.entries(other).map(([name, value]) => [`groom-${name}`, value]),
    ]);

  it.each([
    ['a doubtful hour, and an old clock', drawn, { ...born, doubt: '60' }],
    ['no time', drawn, { ...born, time: '', doubt: 'unknown' }],
    ['the far north', drawn, { ...born, ...north, doubt: '0' }],
    ['births before a common clock', drawn, { ...born, date: '1900-05-01', doubt: '5' }],
    ['a match with a Moon in doubt', matched, two({ ...born, doubt: 'unknown' })],
    ['a panchang of the far north', dayShown, { date: '2026-03-21', ...north }],
    ['a mobile number', numbered, { mobile: '98765 43210' }],
  ] as const)('is in Hindi as well: %s', (_, work, fields) => {
    const refused: string[] = [];
    const answer = work(
      fieldsWith(fields, (_name, message) => refused.push(message)),
      around,
    );
    expect(refused).toEqual([]);
    if (!answer) throw new Error('there is no answer');
    const texts = [...textsIn(`<p>${answerView(answer, 'own').html}</p>`), answer.details];
    expect(texts.filter((text) => english(text).length > 0)).toEqual([]);
  });

  it.each([
    [drawn, {}],
    [drawn, { date: '1700-01-01', time: '25:00', latitude: '100', longitude: '200', offset: '40' }],
    [drawn, { date: '2023-02-30', time: '7', place: 'कहीं' }],
    [drawn, { date: '2023-13-01', time: '7', place: 'कहीं', towns: 'missing' }],
    [drawn, { date: '2023-03-26', time: '01:30', zone: 'Europe/London', latitude: '51.5', longitude: '0' }],
    [dayShown, { date: '2026-12-21', zone: '', offset: '1', latitude: '80', longitude: '20' }],
    [
      matched,
      { by: '1', 'bride-rashi': '0', 'bride-nakshatra': '20', 'groom-rashi': '0', 'groom-nakshatra': '0' },
    ],
    [numbered, {}],
    [numbered, { name: 'राजेश', mobile: '12' }],
    [numbered, { name: '1' }],
    [weighed, { weight: '0', price: '-' }],
  ] as const)('is refused in Hindi: %#', (work, fields) => {
    const refused: string[] = [];
    expect(
      work(
        fieldsWith(fields, (_name, message) => refused.push(message)),
        around,
      ),
    ).toBeNull();
    expect(refused).not.toEqual([]);
    expect(refused.filter((text) => english(text).length > 0)).toEqual([]);
  });
});

describe('the tables in Hindi', () => {
  it('say of each stone what the English ones say, apart from its words', () => {
    const facts = ({ graha, mukhi, colour, substitutes }: (typeof grahaStones)[number]) => ({
      graha,
      mukhi,
      colour,
      substitutes: substitutes.length,
    });
    expect(inHindi.map(facts)).toEqual(grahaStones.map(facts));
  });

  it('keep the English names of months for those who check', () => {
    expect(lunarMonthKeys).toEqual(inEnglish);
  });
});

describe('a time in Hindi', () => {
  it('says the part of the day once', () => {
    expect(clock.span(13 * 60 + 26, 14 * 60 + 45)).toBe('दोपहर 1:26 से 2:45 तक');
    expect(clock.span(10 * 60 + 49, 12 * 60 + 8)).toBe('सुबह 10:49 से दोपहर 12:08 तक');
    expect(clock.span(8 * 60, 9 * 60 + 21)).toBe('सुबह 8 बजे से 9:21 तक');
  });

  it('after midnight is called tonight, since tomorrow night would be a day later', () => {
    expect(today.tomorrow(clock.time(3 * 60 + 3))).toBe('आज रात 3:03');
    expect(today.tomorrow(clock.time(4))).toBe('आज रात 12:04');
    expect(today.tomorrow(clock.time(23 * 60 + 57))).toBe('कल रात 11:57');
    expect(today.tomorrow(clock.time(9 * 60 + 49))).toBe('कल सुबह 9:49');
    expect(panchang.onDate(clock.time(2 * 60), 'मंगलवार', 10, 'नवंबर')).toBe(
      'मंगलवार 10 नवंबर, आधी रात के बाद 2 बजे',
    );
  });
});
