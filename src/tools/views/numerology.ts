import { type LoShu, loShu, loShuSquare, planes } from '../numerology/lo-shu.ts';
import { type NameReading, type NameTable, readName } from '../numerology/names.ts';
import {
  bhagyank,
  type CivilDate,
  digitsOfDate,
  grahaOfNumber,
  kua,
  lifePath,
  type MobileReading,
  moolank,
  type Reduced,
} from '../numerology/numbers.ts';
import { dateForReading } from '../place/civil-time.ts';
import { choice, html, listed, type Markup, picture, table } from './markup.ts';

/** The way down to the root: '32 → 5'. */
const steps = ({ steps }: Reduced) => steps.join(' → ');
const withGraha = ({ root }: Reduced) => `${root}, ${grahaOfNumber[root - 1]}`;

function grid({ counts }: LoShu, name: string): Markup {
  return picture(name, 300, 300, [
    html`<g class="lines"><path d="M2 2H298V298H2ZM2 100H298M2 200H298M100 2V298M200 2V298"/></g>`,
    loShuSquare.map((number, at) => {
      const [x, y, times] = [(at % 3) * 99 + 50, Math.floor(at / 3) * 99 + 50, counts[number] ?? 0];
      return html`<text class="${times > 0 ? 'digit' : 'digit missing'}" x="${x}" y="${y}">${times > 0 ? String(number).repeat(times) : number}</text>`;
    }),
  ]);
}

function gridView(date: CivilDate, withDriver: boolean, id: string): Markup {
  const filled = loShu(date, withDriver);
  const words = (names: readonly string[]) => (names.length > 0 ? listed(names) : 'none');
  return html`<div class="pair"><div>${grid(filled, `Lo Shu grid, missing ${words(filled.missing.map(String))}`)}</div><div>${table(
    `Lines of the grid${withDriver ? ', moolank and bhagyank entered' : ''}`,
    ['Line', 'Cells', 'In the grid'],
    planes.map(({ name, cells }) => ({
      cells: [
        name,
        cells.join(' '),
        cells.map((cell) => (filled.counts[cell] ? String(cell).repeat(filled.counts[cell]) : '·')).join(' '),
      ],
    })),
  )}<p id="${id}">Missing: ${words(filled.missing.map(String))}. Full lines: ${words(filled.full)}. Empty lines: ${words(filled.empty)}.</p></div></div>`;
}

/** Moolank, bhagyank, both life paths and the grid of a date. */
export function dateView(date: CivilDate, id: string): { markup: Markup; summary: string } {
  const [driver, conductor, path] = [moolank(date), bhagyank(date), lifePath(date)];
  const sum = digitsOfDate(date).join(' + ');
  const kuas = (['man', 'woman'] as const).map((sex) => `${kua(date, sex).root} for a ${sex}`);
  const summary = `${dateForReading(date)}: moolank ${withGraha(driver)}; bhagyank ${withGraha(conductor)}`;
  const markup = html`<h3>${dateForReading(date)}</h3>
${table(
  'Numbers of the date',
  ['Number', 'How it is added', 'Result'],
  [
    { cells: [html`Moolank <small>mulank, driver</small>`, steps(driver), withGraha(driver)] },
    {
      cells: [html`Bhagyank <small>conductor</small>`, `${sum} = ${steps(conductor)}`, withGraha(conductor)],
    },
    { cells: ['Life path, all digits', steps(path.atOnce), path.atOnce.root] },
    {
      cells: [
        'Life path, in parts',
        `${path.parts.map(({ root }) => root).join(' + ')} = ${steps(path.apart)}`,
        path.apart.root,
      ],
    },
    { cells: [html`Kua <small>feng shui</small>`, `solar year ${kua(date, 'man').year}`, kuas.join(', ')] },
  ],
)}
${path.atOnce.root !== path.apart.root && html`<p>The two ways of adding a life path disagree here about a master number. The root is the same; neither way is the right one.</p>`}
${choice(`${id}-grid`, 'Lo Shu grid', [
  { name: 'Digits of the date only', view: gridView(date, false, `${id}-a`) },
  { name: 'With moolank and bhagyank', view: gridView(date, true, `${id}-b`) },
])}`;
  return { markup, summary };
}

/** A name by both tables, letter by letter; a sentence where it has no letters to value. */
export function nameView(
  name: string,
): { ok: true; markup: Markup; summary: string } | { ok: false; message: string } {
  const [chaldean, pythagorean] = [readName(name, 'chaldean'), readName(name, 'pythagorean')];
  if (!chaldean.ok) return chaldean;
  if (!pythagorean.ok) return pythagorean;
  const letters = ({ words }: NameReading) =>
    words.map(
      ({ letters, sum }) =>
        html`<div>${letters.map(({ letter, value }) => `${letter} ${value}`).join(' + ')} = ${sum}</div>`,
    );
  const row = (table: NameTable, reading: NameReading) => ({
    cells: [
      table === 'chaldean' ? 'Chaldean' : 'Pythagorean',
      letters(reading),
      steps(reading.total),
      `${steps(reading.vowels)} / ${steps(reading.consonants)}`,
    ],
  });
  const markup = html`<h3>${name.trim()}</h3>
${table('The name by two tables', ['Table', 'Letters', 'Total', 'Vowels / others'], [row('chaldean', chaldean), row('pythagorean', pythagorean)])}
<p>Y counts as a consonant. The Pythagorean reading stops at 11, 22 and 33; the Chaldean one keeps the whole sum beside its root.</p>`;
  return {
    ok: true,
    markup,
    summary: `${name.trim()}: Chaldean ${steps(chaldean.total)}, Pythagorean ${steps(pythagorean.total)}`,
  };
}

/** A mobile number's sum and its digits. */
export function mobileView({ digits, total, counts }: Extract<MobileReading, { ok: true }>): {
  markup: Markup;
  summary: string;
} {
  const often = counts.flatMap((times, digit) => (times > 1 ? [`${digit} (${times} times)`] : []));
  const missing = counts.flatMap((times, digit) => (times === 0 && digit > 0 ? [String(digit)] : []));
  const markup = html`<h3>Mobile number</h3>
<p>${digits.join(' + ')} = ${steps(total)}: <strong>${withGraha(total)}</strong>. More than once: ${listed(often) || 'none'}. Not in it: ${listed(missing) || 'none'}.</p>`;
  return { markup, summary: `Mobile number, total ${steps(total)}` };
}
