import { kundali as say } from '#words/tools/kundali.ts';
import { html, type Markup, type Picture, picture } from '../markup.ts';
import type { Kundali, Placed } from './kundali.ts';
import { certain, isInDoubt } from './over-span.ts';
import { grahaNames, planets, rashis } from './zodiac.ts';

/*
 * The two square charts. Both are drawn on 400 by 400 and say the same; the table beside them has the
 * degrees.
 */

const SIZE = 400;

/**
 * Middle of each of the twelve spaces of the North Indian chart from house 1 on, and how many names fit in a
 * line.
 */
export const northSpaces: readonly (readonly [x: number, y: number, inLine: number])[] = [
  [200, 96, 3],
  [100, 42, 3],
  [40, 100, 1],
  [100, 198, 3],
  [40, 300, 1],
  [100, 364, 3],
  [200, 300, 3],
  [300, 364, 3],
  [360, 300, 1],
  [300, 198, 3],
  [360, 100, 1],
  [300, 42, 3],
];
/**
 * Place of the rashi's number in each of those spaces: the corner that is nearest to the middle of the chart.
 */
const northNumbers: readonly (readonly [x: number, y: number])[] = [
  [200, 182],
  [100, 82],
  [82, 100],
  [182, 200],
  [82, 300],
  [100, 318],
  [200, 218],
  [300, 318],
  [318, 300],
  [218, 200],
  [318, 100],
  [300, 82],
];
export const northLines = 'M2 2H398V398H2ZM2 2 398 398M398 2 2 398M200 2 398 200 200 398 2 200Z';

/**
 * Column and row of each rashi in the South Indian chart from Mesha on, clockwise from the second of the top
 * row.
 */
const southCells = [
  [1, 0],
  [2, 0],
  [3, 0],
  [3, 1],
  [3, 2],
  [3, 3],
  [2, 3],
  [1, 3],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
] as const;
const CELL = 99;

/** Room for the names in a space, in units of the chart. */
interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Number of names in a line at most. */
  inLine: number;
}

/**
 * Sizes of letters: a house with a few grahas is read at arm's length, a full one still at reading distance.
 */
const [LARGEST, SMALLEST] = [25, 14];
/** Width of an average letter and height of a line, in parts of the size. */
const [LETTER, LINE] = [0.58, 1.12];

/** Returns the largest size at which all lines fit into their room. */
function letterSize(lines: readonly string[], { width, height }: Room): number {
  const longest = Math.max(...lines.map((line) => line.length));
  const fits = Math.min(width / (longest * LETTER), height / (lines.length * LINE));
  return Math.round(Math.max(SMALLEST, Math.min(LARGEST, fits)));
}

/** Returns the room in a space of the North Indian chart: corners are narrow, triangles are low. */
function northRoom([x, y, inLine]: (typeof northSpaces)[number]): Room {
  if (inLine === 1) return { x, y, inLine, width: 66, height: 92 };
  const isTriangle = y < 60 || y > 340;
  return isTriangle ? { x, y, inLine, width: 108, height: 62 } : { x, y, inLine, width: 116, height: 100 };
}

/**
 * A name in both scripts. The style sheet shows the one that was chosen. On a page in Hindi the two are the same.
 */
interface Written {
  english: string;
  devanagari: string;
}

/** Returns the name of a graha as a chart has it: (R) when it moves back, ? when its rashi is in doubt. */
function writtenIn({ graha, retrograde, rashi }: Placed): Written {
  const { short, devanagari } = grahaNames[graha];
  const isNode = graha === 'rahu' || graha === 'ketu';
  const mark = isInDoubt(rashi) ? '?' : '';
  const [back, backInHindi] = certain(retrograde) && !isNode ? [say.backLetter, '(व)'] : ['', ''];
  return { english: `${short}${back}${mark}`, devanagari: `${devanagari}${backInHindi}${mark}` };
}

/** Returns the names of the grahas that stand in a rashi. */
function namesIn(rashi: number, { grahas }: Kundali): Written[] {
  return grahas.filter(({ counted }) => counted.rashi === rashi).map(writtenIn);
}

const lagnaName = ({ lagna }: Kundali): Written => {
  const mark = lagna && isInDoubt(lagna.rashi) ? '?' : '';
  const { short, devanagari } = grahaNames.lagna;
  return { english: `${short}${mark}`, devanagari: `${devanagari}${mark}` };
};

const inBothScripts = ({ english, devanagari }: Written): Markup =>
  english === devanagari
    ? html`${english}`
    : html`<tspan class="en">${english}</tspan><tspan class="hi" lang="hi">${devanagari}</tspan>`;

/** Says what the letters and the numbers of both charts mean. */
export function chartKey({ lagna, grahas }: Kundali): Markup {
  const placed = lagna ? [lagna, ...grahas] : grahas;
  const letters = placed.map(({ graha }) => {
    const { name, english, short, devanagari } = grahaNames[graha];
    const isPlanet = (planets as readonly string[]).includes(graha);
    return html`<span><b>${inBothScripts({ english: short, devanagari })}</b> ${(isPlanet && english) || name}</span> `;
  });
  const back = grahas.some(({ retrograde }) => certain(retrograde)) && say.keyToBack;
  return html`${letters}<br>${back} ${lagna && say.keyToNumbers}`;
}

/** Writes names in lines, around the middle of their room. */
function lines(names: readonly Written[], room: Room): Markup[] {
  const rows = Array.from({ length: Math.ceil(names.length / room.inLine) }, (_, row) => {
    const some = names.slice(row * room.inLine, (row + 1) * room.inLine);
    return {
      english: some.map(({ english }) => english).join(' '),
      devanagari: some.map(({ devanagari }) => devanagari).join(' '),
    };
  });
  const size = letterSize(
    rows.map(({ english }) => english),
    room,
  );
  const height = size * LINE;
  const top = room.y - ((rows.length - 1) * height) / 2;
  return rows.map((words, row) => {
    const y = (top + row * height).toFixed(1);
    return html`<text x="${room.x}" y="${y}" font-size="${size}">${inBothScripts(words)}</text>`;
  });
}

/** Says where the lagna is and if it is in doubt: 'lagna Kanya in doubt'. */
function lagnaWords({ lagna }: Kundali): string {
  if (!lagna) return say.withoutLagna;
  const name = rashis[lagna.counted.rashi]?.name ?? '';
  return isInDoubt(lagna.rashi) ? say.lagnaInDoubt(name) : say.lagna(name);
}

/**
 * Draws the North Indian chart, houses fixed; null without a lagna. Dashed lines say that the lagna is in
 * doubt.
 */
export function northChart(chart: Kundali): Picture | null {
  const { lagna } = chart;
  if (!lagna) return null;
  const spaces = northSpaces.map((space, house) => {
    const rashi = (lagna.counted.rashi + house) % 12;
    const [x, y] = northNumbers[house] ?? space;
    const number = html`<text class="rashi" x="${x}" y="${y}">${rashi + 1}</text>`;
    return html`${number}${lines(namesIn(rashi, chart), northRoom(space))}`;
  });
  const doubt = isInDoubt(lagna.rashi) && ' doubt';
  const rising = html`<text class="lagna" x="200" y="32">${inBothScripts(lagnaName(chart))}</text>`;
  return picture(
    say.northChart(lagnaWords(chart)),
    SIZE,
    SIZE,
    html`<g class="lines${doubt}"><path d="${northLines}"/></g><g class="names">${rising}${spaces}</g>`,
  );
}

/** Draws the South Indian chart, rashis fixed. Without a lagna none is marked. */
export function southChart(chart: Kundali): Picture {
  const { lagna } = chart;
  const cells = southCells.map(([column, row], rashi) => {
    const [x, y] = [column * CELL + 2, row * CELL + 2];
    const [middle, isRising] = [x + CELL / 2, lagna?.rashi.possible.includes(rashi)];
    const names = [...(isRising ? [lagnaName(chart)] : []), ...namesIn(rashi, chart)];
    const { name = '', devanagari = '' } = rashis[rashi] ?? {};
    const title = inBothScripts({ english: name, devanagari });
    const kind = isRising && html` class="rising"`;
    const room = { x: middle, y: y + 60, width: 92, height: 72, inLine: names.length > 6 ? 3 : 2 };
    return html`<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}"${kind}/>
<text class="rashi" x="${middle}" y="${y + 15}">${title}</text>${lines(names, room)}`;
  });
  const doubt = lagna && isInDoubt(lagna.rashi) && ' doubt';
  const all = html`<g class="lines names south${doubt}">${cells}</g>`;
  return picture(say.southChart(lagnaWords(chart)), SIZE, SIZE, all);
}
