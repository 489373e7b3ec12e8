import { numerology as say } from '#words/tools/numerology.ts';
import { grahaNames, inBothLanguages } from '../jyotish/zodiac.ts';
import { choice, html, listed, type Markup, type Picture, picture, type Table, table } from '../markup.ts';
import { type CivilDate, dateForReading } from '../place/dates.ts';
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
    ...(date ? [{ title: say.moolank, reduced: moolank(date) }] : []),
    ...(date ? [{ title: say.bhagyank, reduced: bhagyank(date) }] : []),
    ...(name ? [{ title: say.name, reduced: name.readings.chaldean.total }] : []),
    ...(mobile ? [{ title: say.mobile, reduced: mobile.total }] : []),
  ];
}

/**
 * Says a number and what tradition says of it: 'Moolank 5, Budh (Mercury): by tradition speech, trade and
 * change'.
 */
function meaningText({ title, reduced: { root } }: NumberOf): string {
  return say.meaning(title, root, inBothLanguages(grahaOf(root)), meaningOf(root).words);
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
  return picture(say.picture(listed(named)), WIDTH, row * Math.ceil(numbers.length / inRow), drawn);
}

function dateRows(date: CivilDate) {
  const [driver, conductor, path] = [moolank(date), bhagyank(date), lifePath(date)];
  const sum = digitsOfDate(date).join(' + ');
  const parts = path.parts.map(({ root }) => root).join(' + ');
  const [man, woman] = [kua(date, 'man'), kua(date, 'woman')];
  return [
    { cells: [html`${say.moolank} <small>${say.moolankAlso}</small>`, steps(driver), withGraha(driver)] },
    {
      cells: [
        html`${say.bhagyank} <small>${say.bhagyankAlso}</small>`,
        `${sum} = ${steps(conductor)}`,
        withGraha(conductor),
      ],
    },
    { cells: [say.lifePathAtOnce, steps(path.atOnce), path.atOnce.root] },
    { cells: [say.lifePathInParts, `${parts} = ${steps(path.apart)}`, path.apart.root] },
    {
      cells: [
        html`${say.kua} <small>${say.kuaAlso}</small>`,
        say.solarYear(man.year),
        say.kuaFor(man.root, woman.root),
      ],
    },
  ];
}

/** Writes each word of a name letter by letter: 'R 2 + A 1 = 3'. */
const lettersText = ({ words }: NameReading): Markup[] =>
  words.map(({ letters, sum }) => {
    const added = letters.map(({ letter, value }) => `${letter} ${value}`).join(' + ');
    return html`<div>${added} = ${sum}</div>`;
  });

const nameRows = ({ readings: { chaldean, pythagorean } }: ReadName) => [
  { cells: [html`${say.name} <small>${say.chaldean}</small>`, lettersText(chaldean), steps(chaldean.total)] },
  {
    cells: [
      html`${say.name} <small>${say.pythagorean}</small>`,
      lettersText(pythagorean),
      steps(pythagorean.total),
    ],
  },
];

const mobileRow = ({ digits, total }: MobileReading) => ({
  cells: [say.mobileNumber, `${digits.join(' + ')} = ${steps(total)}`, withGraha(total)],
});

function numberTable({ date, name, mobile }: Counted): Table {
  const rows = [
    ...(date ? dateRows(date) : []),
    ...(name ? nameRows(name) : []),
    ...(mobile ? [mobileRow(mobile)] : []),
  ];
  return table(say.caption, say.heads, rows);
}

function dateMore(date: CivilDate, id: string): Markup {
  const { atOnce, apart } = lifePath(date);
  const disagree = atOnce.root !== apart.root;
  const note = html`<p>${say.waysDisagree}</p>`;
  return html`${disagree && note}
${choice(`${id}-grid`, say.grid, [
  { name: say.digitsOnly, view: gridView(date, false) },
  { name: say.withBoth, view: gridView(date, true) },
])}`;
}

function nameMore({ readings: { chaldean, pythagorean } }: ReadName): Markup {
  const parts = ({ vowels, consonants }: NameReading) =>
    say.vowelsAndOthers(steps(vowels), steps(consonants));
  return html`<p>${say.nameInParts(parts(chaldean), parts(pythagorean))} ${say.howCounted}</p>`;
}

function mobileMore({ counts }: MobileReading): Markup {
  const often = counts.flatMap((times, digit) => (times > 1 ? [say.times(digit, times)] : []));
  const missing = counts.flatMap((times, digit) => (times === 0 && digit > 0 ? [String(digit)] : []));
  return html`<p>${say.mobileDigits(listed(often) || say.none, listed(missing) || say.none)}</p>`;
}

/** Returns the lines that are sent with a question. */
function detailsText({ date, name, mobile }: Counted): string {
  const details = say.details;
  const lines = [
    date && details.date(dateForReading(date), withGraha(moolank(date)), withGraha(bhagyank(date))),
    name &&
      details.name(name.name, steps(name.readings.chaldean.total), steps(name.readings.pythagorean.total)),
    mobile && details.mobile(steps(mobile.total)),
  ];
  return lines.filter((line) => line !== null).join('\n');
}

/** Returns the whole answer about the numbers without its heading; null when nothing was counted. */
export function numerologyParts(counted: Counted, id: Surroundings['id']): Omit<Answer, 'heading'> | null {
  const { date, name, mobile } = counted;
  const numbers = numbersIn(counted);
  const [first, ...others] = numbers;
  if (!first) return null;
  const rest = others.map(({ title, reduced }) => say.further(title, withGraha(reduced)));
  const sentence = say.sentence([meaningText(first), ...rest]);
  const drawn = { name: say.heading, picture: discs(numbers) };
  const typed = [date && dateForReading(date), name?.name].filter(Boolean);
  return {
    sentence,
    about: html`${typed.length > 0 && html`<p>${typed.join(', ')}</p>`}`,
    pictures: [drawn],
    table: numberTable(counted),
    more: html`${date && dateMore(date, id)}${name && nameMore(name)}${mobile && mobileMore(mobile)}`,
    details: detailsText(counted),
    share: { sentence, picture: drawn },
  };
}
