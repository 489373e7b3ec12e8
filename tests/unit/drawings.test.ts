import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draw } from '#drawings/draw.ts';
import { errorsIn } from '#editorial/checks.ts';
import { readContent } from '#editorial/read-content.ts';
import { type Drawing, folders } from '#editorial/schemas.ts';

const { entries } = readContent(join(import.meta.dirname, '../../content'));
const articles = (entries.articles ?? []).map(({ data, where, text = '' }) => ({ data, where, text }));
const drawn = articles.map(({ data, where }) => ({ where, svg: draw(data.drawing as Drawing).html }));
const day = (written: string) => new Date(`${written}T00:00:00Z`);
const nameOf = (svg: string) => /aria-label="([^"]+)"/.exec(svg)?.[1] ?? '';
const lettersOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, letters]) => letters);

describe('the articles’ own pictures', () => {
  it('are there for every article, light, each with a name of its own, and no number went missing', () => {
    expect(drawn.length).toBeGreaterThanOrEqual(10);
    for (const { where, svg } of drawn) {
      expect(svg.length, where).toBeLessThan(3000);
      expect(nameOf(svg).length, where).toBeGreaterThan(30);
      expect(svg, where).not.toMatch(/NaN|undefined|null| style=| id=/);
    }
    expect(new Set(drawn.map(({ svg }) => nameOf(svg))).size).toBe(drawn.length);
  });

  it('write no letter outside the sheet, and none smaller than 16 of its 360', () => {
    for (const { where, svg } of drawn)
      for (const [, x, y] of svg.matchAll(/<text x="(\d+)" y="(\d+)"/g)) {
        expect(Number(x), where).toBeLessThanOrEqual(350);
        expect(Number(y), where).toBeGreaterThanOrEqual(16);
        expect(Number(y), where).toBeLessThanOrEqual(228);
      }
    const style = readFileSync('src/styles/drawing.css', 'utf8');
    const sizes = [style, ...drawn.map(({ svg }) => svg)].flatMap((text) =>
      [...text.matchAll(/font(?:-size)?[:=] ?"?(\d+)/g)].map(([, size]) => Number(size)),
    );
    expect(Math.min(...sizes)).toBe(16);
  });
});

describe('a drawing shows its data', () => {
  it('a Lo Shu grid its digits, repeated ones twice, and a line through each full line', () => {
    const svg = draw({ kind: 'lo-shu', date: day('1996-05-14') }).html;
    expect(nameOf(svg)).toBe('Lo Shu grid of 14 May 1996, missing 2, 3, 7 and 8');
    expect(lettersOf(svg)).toEqual(['14', '05', '1996', '4', '99', '2', '3', '5', '7', '8', '11', '6']);
    expect(svg.match(/stroke-width="2"/g)).toHaveLength(2);
    expect(draw({ kind: 'lo-shu', date: day('2000-02-20') }).html).not.toContain('stroke-width="2"');
  });

  it('a date its sums', () => {
    const svg = draw({ kind: 'date-sums', date: day('1991-03-27') }).html;
    expect(nameOf(svg)).toBe('27 March 1991: moolank 27, then 9; bhagyank 32, then 5');
    expect(lettersOf(svg)).toEqual([...'27031991', '32 →', '5', 'bhagyank', '9', 'moolank']);
  });

  it('a chart its rashis from the lagna on, the graha, and a line from each house it rules', () => {
    const svg = draw({ kind: 'chart', lagna: 8, graha: 'venus', house: 10 }).html;
    expect(nameOf(svg)).toContain(
      'lagna Vrishchika; Shukra, ruler of house 7 and house 12, stands in house 10',
    );
    const written = lettersOf(svg);
    expect(written).toEqual(['La', '8', '9', '10', '11', '12', '1', '2', '3', '4', 'Ve', '5', '6', '7']);
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(2);
  });

  it('the zodiac of a day whether all seven stand on one side', () => {
    const name = (written: string) => nameOf(draw({ kind: 'kaal-sarp', date: day(written) }).html);
    expect(name('1977-07-10')).toContain('all seven planets on one side');
    expect(name('1990-05-04')).toMatch(/all but \w+/);
    expect(draw({ kind: 'kaal-sarp', date: day('1990-05-04') }).html).not.toContain('class="fill"');
  });

  it('a day the rashis that rise, twelve around the clock, and those of the half hour beside a birth', () => {
    const svg = draw({ kind: 'rising-rashis', date: day('1990-05-04'), hour: 6 }).html;
    expect(nameOf(svg)).toContain('rises Mesha or Vrishabha');
    expect(new Set(lettersOf(svg).filter((letters) => Number(letters))).size).toBe(12);
  });

  it('a weight in all units, and in grams', () => {
    const scale = lettersOf(draw({ kind: 'ratti-scale', carat: 5.01 }).html);
    expect(scale).toEqual(['carat', '5.01', 'large ratti', '5.51', 'small ratti', '8.25']);
    expect(lettersOf(draw({ kind: 'gem-report', carat: 5.01 }).html)).toEqual(['5.01 ct', '1.00 g']);
  });

  it('a bead as many faces as chambers, and a flat its sides', () => {
    const bead = draw({ kind: 'rudraksha', mukhi: 7 }).html;
    expect(bead.match(/class="fill"/g)).toHaveLength(7);
    expect(bead.match(/stroke-width="2"/g)).toHaveLength(7);
    expect(lettersOf(draw({ kind: 'floor-plan', width: 12, depth: 9 }).html)).toEqual(
      expect.arrayContaining(['NE', 'Ishan', '12 m', '9 m']),
    );
  });
});

describe('an editor who slips in a drawing is told', () => {
  const [article] = articles.filter(({ data }) => data.slug === 'lo-shu-grid');
  const said = (drawing: unknown, written = '') =>
    errorsIn(
      {
        where: 'content/articles/lo-shu-grid.md',
        data: { ...article?.data, drawing },
        text: `---\ndrawing: ${written}\n---\n`,
      },
      folders.articles.schema,
      { services: (article?.data.services as string[]) ?? [], addresses: [] },
    ).join('\n');

  it('nothing where it is right, or where there is none', () => {
    expect(said({ kind: 'lo-shu', date: day('1996-05-14') })).toBe('');
    expect(said(undefined)).toBe('');
  });

  it.each<[string, unknown, string]>([
    [
      'a kind there is not',
      { kind: 'loshu' },
      'drawing: write { kind: lo-shu, date: 1996-05-14 }, or another kind: chart',
    ],
    ['a kind without braces', 'lo-shu', 'drawing: write { kind: lo-shu'],
    ['a missing date', { kind: 'lo-shu' }, 'drawing: is missing; write the date as year-month-day'],
    [
      'a house there is not',
      { kind: 'chart', lagna: 8, graha: 'venus', house: 13 },
      'drawing: write house, a number from 1 to 12',
    ],
    [
      'half a mukhi',
      { kind: 'rudraksha', mukhi: 5.5 },
      'drawing: write mukhi, a number from 2 to 14 in steps of 1',
    ],
    [
      'a graha there is not',
      { kind: 'chart', lagna: 8, graha: 'shukra', house: 1 },
      "drawing: 'shukra' is not known; write graha, one of these: sun",
    ],
    [
      'a field of another kind',
      { kind: 'gem-report', carat: 5, mukhi: 5 },
      'drawing: there is no field mukhi; the fields are kind, carat',
    ],
  ])('%s', (_, drawing, message) => expect(said(drawing)).toContain(message));

  it('a day the calendar has not', () => {
    const date = new Date('1996-03-01');
    expect(said({ kind: 'lo-shu', date }, '{ kind: lo-shu, date: 1996-02-30 }')).toContain(
      'date: 1996-02-30 is no day of the calendar',
    );
  });
});
