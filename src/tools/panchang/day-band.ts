import { panchang } from '#words/tools/panchang.ts';
import type { Stretch, StretchName } from '../jyotish/day-parts.ts';
import type { Part } from '../jyotish/panchang.ts';
import type { SolarDay } from '../jyotish/sun-times.ts';
import { html, lettersIn, type Markup, type Picture, picture } from '../markup.ts';

/*
 * The day as a band from sunrise to sunrise: daylight, the four limbs, the stretches, and the present moment.
 */

const WIDTH = 360;
/** Height of a row in all, and of the band in it, below the row's title. */
const [ROW, TITLE, BAND] = [54, 20, 28];
/** Width of an average letter of a band's text. */
const LETTER = 7.4;

/** A limb of the day with its parts from sunrise to sunrise. */
export interface LimbOfDay {
  title: string;
  nameOf: (part: number) => string;
  parts: Part[];
}

interface Span {
  starts: number;
  ends: number;
  /** Class of its colour. */
  kind: string;
  text: string;
}

interface Row {
  boxes: Markup[];
  texts: Markup[];
  /** The words in its band, from left to right in the band. */
  words: { from: number; to: number }[];
  top: number;
}
/** Height of the words in a band, with some air. */
const LETTERS_HIGH = 18;

export function dayBand(
  day: SolarDay,
  limbs: readonly LimbOfDay[],
  stretches: readonly Stretch<StretchName>[],
  now: number | null,
): Picture {
  const length = day.nextSunrise - day.sunrise;
  const at = (moment: number) => ((Math.min(moment, day.nextSunrise) - day.sunrise) / length) * WIDTH;
  /** One row: the boxes of its spans, and its texts. A text that is wider than its span is left out. */
  const row = (place: number, title: string, spans: readonly Span[]): Row => {
    const top = place * ROW;
    const boxes = spans.map(({ starts, ends, kind }) => {
      const size = html`width="${(at(ends) - at(starts)).toFixed(1)}" height="${BAND}"`;
      return html`<rect class="part ${kind}" x="${at(starts).toFixed(1)}" y="${top + TITLE}" ${size}/>`;
    });
    const fitting = spans.filter(
      ({ starts, ends, text }) => at(ends) - at(starts) > lettersIn(text) * LETTER,
    );
    const words = fitting.map(({ starts, ends, text }) => {
      const middle = ((at(starts) + at(ends)) / 2).toFixed(1);
      return html`<text class="within" x="${middle}" y="${top + TITLE + BAND / 2}">${text}</text>`;
    });
    const taken = fitting.map(({ starts, ends, text }) => {
      const [middle, half] = [(at(starts) + at(ends)) / 2, (lettersIn(text) * LETTER) / 2 + 2];
      return { from: middle - half, to: middle + half };
    });
    const texts = [html`<text class="row" x="0" y="${top + 10}">${title}</text>`, ...words];
    return { boxes, texts, words: taken, top: top + TITLE };
  };
  const limbRow = ({ title, nameOf, parts }: LimbOfDay, place: number) =>
    row(
      place + 1,
      title,
      parts.map(({ part, starts, ends }, index) => ({
        starts,
        ends,
        kind: `part-${index % 2}`,
        text: nameOf(part),
      })),
    );
  const stretchSpans = (isAbhijit: boolean) =>
    stretches
      .filter(({ name }) => (name === 'abhijit') === isAbhijit)
      .map(({ name, starts, ends }) => ({
        starts,
        ends,
        kind: isAbhijit ? 'good' : 'night',
        text: panchang.stretchLetters[name],
      }));
  const rows = [
    row(0, panchang.band.dayAndNight, [
      { starts: day.sunrise, ends: day.sunset, kind: 'part-0', text: panchang.band.day },
      { starts: day.sunset, ends: day.nextSunrise, kind: 'night', text: panchang.band.night },
    ]),
    ...limbs.map(limbRow),
    row(limbs.length + 1, panchang.band.avoided, stretchSpans(false)),
    row(limbs.length + 2, panchang.band.good, stretchSpans(true)),
  ];
  const height = rows.length * ROW;
  const isWithin = now !== null && now >= day.sunrise && now < day.nextSunrise;
  const line =
    isWithin && html`<path class="now" d="${rows.map((each) => nowAcross(each, at(now))).join('')}"/>`;
  const [boxes, texts] = [rows.map((each) => each.boxes), rows.map((each) => each.texts)];
  return picture(panchang.band.name, WIDTH, height, [boxes, line, texts]);
}

/** Returns the path of the present moment across the band of a row, leaving out the words in it. */
function nowAcross({ words, top }: Row, x: number): string {
  const [left, bottom] = [x.toFixed(1), top + BAND];
  if (!words.some(({ from, to }) => from < x && x < to)) return `M${left} ${top}V${bottom}`;
  const gap = (BAND - LETTERS_HIGH) / 2;
  return `M${left} ${top}V${top + gap}M${left} ${bottom - gap}V${bottom}`;
}
