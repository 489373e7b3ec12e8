import { grahaNames } from '../jyotish/zodiac.ts';
import { choice, html, listed, type Markup, type Picture, picture, type Table, table } from '../markup.ts';
import { type CivilDate, dateForReading } from '../place/civil-time.ts';
import type { Answer, Surroundings } from '../tool.ts';
import { gridView } from './grid-view.ts';
import type { NameReading, ReadName } from './names.ts';
import {
  bhagyank,
  digitsOfDate,
  kua,
  lifePath,
  type MobileReading,
  meaningOf,
  moolank,
  type Reduced,
} from './numbers.ts';

/** The values that a visitor had counted; null for a field that was left empty. */
interface Counted {
  date: CivilDate | null;
  name: ReadName | null;
  mobile: MobileReading | null;
}

/** One number of the answer: what it is called, and how it came about. */
interface NumberOf {
  title: string;
  reduced: Reduced;
}

/** Writes the way down to the root: '32 → 5'. */
const steps = ({ steps }: Reduced) => steps.join(' → ');
const grahaOf = (number: number) => grahaNames[meaningOf(number).graha];
/** Writes a number with its graha: '5, Budh'. */
const withGraha = ({ root }: Reduced) => `${root}, ${grahaOf(root).name}`;

/** Returns the numbers that an answer is about, the most important one first. */
function numbersIn({ date, name, mobile }: Counted): NumberOf[] {
  return [
    ...(date ? [{ title: 'Moolank', reduced: moolank(date) }] : []),
    ...(date ? [{ title: 'Bhagyank', reduced: bhagyank(date) }] : []),
    ...(name ? [{ title: 'Name', reduced: name.readings.chaldean.total }] : []),
    ...(mobile ? [{ title: 'Mobile', reduced: mobile.total }] : []),
  ];
}

/**
 * Says a number and what tradition says of it: 'Moolank 5, Budh (Mercury): by tradition speech, trade and
 * change'.
 */
function meaningText({ title, reduced: { root } }: NumberOf): string {
  const { name, english } = grahaOf(root);
  return `${title} ${root}, ${name} (${english}): by tradition ${meaningOf(root).words}`;
}

const WIDTH = 360;

/** Draws each number in a disc, with its title above and its graha below. */
function discs(numbers: readonly NumberOf[]): Picture {
  const named = numbers.map(({ title, reduced }) => `${title} ${reduced.root}`);
  // Three stand in a row, so that none is alone in a second one.
  const inRow = numbers.length === 3 ? 3 : Math.min(2, numbers.length);
  const radius = inRow === 3 ? 52 : 74;
  const [column, row] = [WIDTH / inRow, 2 * radius + 66];
  const drawn = numbers.map(({ title, reduced: { root } }, at) => {
    const [x, y] = [column * ((at % inRow) + 0.5), row * Math.floor(at / inRow)];
    const middle = y + radius + 32;
    return html`<text class="title" x="${x}" y="${y + 14}">${title}</text>
<circle class="disc" cx="${x}" cy="${middle}" r="${radius}"/>
<circle class="ring" cx="${x}" cy="${middle}" r="${radius - 8}"/>
<text class="root" x="${x}" y="${middle}">${root}</text>
<text class="title" x="${x}" y="${middle + radius + 18}">${grahaOf(root).name}</text>`;
  });
  return picture(`The numbers ${listed(named)}`, WIDTH, row * Math.ceil(numbers.length / inRow), drawn);
}

function dateRows(date: CivilDate) {
  const [driver, conductor, path] = [moolank(date), bhagyank(date), lifePath(date)];
  const sum = digitsOfDate(date).join(' + ');
  const parts = path.parts.map(({ root }) => root).join(' + ');
  const kuas = (['man', 'woman'] as const).map((sex) => `${kua(date, sex).root} for a ${sex}`);
  return [
    { cells: [html`Moolank <small>mulank, driver</small>`, steps(driver), withGraha(driver)] },
    {
      cells: [html`Bhagyank <small>conductor</small>`, `${sum} = ${steps(conductor)}`, withGraha(conductor)],
    },
    { cells: ['Life path, all digits', steps(path.atOnce), path.atOnce.root] },
    { cells: ['Life path, in parts', `${parts} = ${steps(path.apart)}`, path.apart.root] },
    { cells: [html`Kua <small>feng shui</small>`, `solar year ${kua(date, 'man').year}`, kuas.join(', ')] },
  ];
}

/** Writes each word of a name letter by letter: 'R 2 + A 1 = 3'. */
const lettersText = ({ words }: NameReading): Markup[] =>
  words.map(({ letters, sum }) => {
    const added = letters.map(({ letter, value }) => `${letter} ${value}`).join(' + ');
    return html`<div>${added} = ${sum}</div>`;
  });

const nameRows = ({ readings: { chaldean, pythagorean } }: ReadName) => [
  { cells: [html`Name <small>Chaldean</small>`, lettersText(chaldean), steps(chaldean.total)] },
  { cells: [html`Name <small>Pythagorean</small>`, lettersText(pythagorean), steps(pythagorean.total)] },
];

const mobileRow = ({ digits, total }: MobileReading) => ({
  cells: ['Mobile number', `${digits.join(' + ')} = ${steps(total)}`, withGraha(total)],
});

function numberTable({ date, name, mobile }: Counted): Table {
  const rows = [
    ...(date ? dateRows(date) : []),
    ...(name ? nameRows(name) : []),
    ...(mobile ? [mobileRow(mobile)] : []),
  ];
  return table('How each number is added', ['Number', 'How it is added', 'Result'], rows);
}

function dateMore(date: CivilDate, id: string): Markup {
  const { atOnce, apart } = lifePath(date);
  const disagree = atOnce.root !== apart.root;
  const note = html`<p>The two ways of adding a life path disagree here about a master number. The root is the same;
neither way is the right one.</p>`;
  return html`${disagree && note}
${choice(`${id}-grid`, 'Lo Shu grid', [
  { name: 'Digits of the date only', view: gridView(date, false) },
  { name: 'With moolank and bhagyank', view: gridView(date, true) },
])}`;
}

function nameMore({ readings: { chaldean, pythagorean } }: ReadName): Markup {
  const parts = ({ vowels, consonants }: NameReading) =>
    `vowels ${steps(vowels)}, other letters ${steps(consonants)}`;
  return html`<p>The name in parts. Chaldean: ${parts(chaldean)}. Pythagorean: ${parts(pythagorean)}.
Y counts as a consonant. The Pythagorean reading stops at 11, 22 and 33; the Chaldean one keeps the whole sum beside its
root.</p>`;
}

function mobileMore({ counts }: MobileReading): Markup {
  const often = counts.flatMap((times, digit) => (times > 1 ? [`${digit} (${times} times)`] : []));
  const missing = counts.flatMap((times, digit) => (times === 0 && digit > 0 ? [String(digit)] : []));
  return html`<p>Mobile number. More than once: ${listed(often) || 'none'}.
Not in it: ${listed(missing) || 'none'}.</p>`;
}

/** Returns the lines that are sent with a question. */
function detailsText({ date, name, mobile }: Counted): string {
  const totals = ({ readings: { chaldean, pythagorean } }: ReadName) =>
    `Chaldean ${steps(chaldean.total)}, Pythagorean ${steps(pythagorean.total)}`;
  const lines = [
    date &&
      `${dateForReading(date)}: moolank ${withGraha(moolank(date))}; bhagyank ${withGraha(bhagyank(date))}`,
    name && `${name.name}: ${totals(name)}`,
    mobile && `Mobile number, total ${steps(mobile.total)}`,
  ];
  return lines.filter((line) => line !== null).join('\n');
}

/** Returns the whole answer about the numbers without its heading; null when nothing was counted. */
export function numerologyParts(counted: Counted, id: Surroundings['id']): Omit<Answer, 'heading'> | null {
  const { date, name, mobile } = counted;
  const numbers = numbersIn(counted);
  const [first, ...others] = numbers;
  if (!first) return null;
  const rest = others.map(({ title, reduced }) => `${title.toLowerCase()} ${withGraha(reduced)}`);
  const sentence = [meaningText(first), ...rest].join('; ');
  const drawn = { name: 'Numbers', picture: discs(numbers) };
  const typed = [date && dateForReading(date), name?.name].filter(Boolean);
  return {
    sentence: `${sentence}.`,
    about: html`${typed.length > 0 && html`<p>${typed.join(', ')}</p>`}`,
    pictures: [drawn],
    table: numberTable(counted),
    more: html`${date && dateMore(date, id)}${name && nameMore(name)}${mobile && mobileMore(mobile)}`,
    details: detailsText(counted),
    share: { sentence: `${sentence}.`, picture: drawn },
  };
}
