import { panchang } from '#words/tools/panchang.ts';
import type { Stretch, StretchName } from '../jyotish/day-parts.ts';
import type { Part } from '../jyotish/panchang.ts';
import type { SolarDay } from '../jyotish/sun-times.ts';
import { html, lettersIn, type Markup, type Picture, picture } from '../markup.ts';
import { clockAt } from '../place/clock.ts';
import type { OffsetAt } from '../place/dates.ts';

/*
 * The day as a band from sunrise to sunrise: daylight, the four limbs, the stretches, and the present moment.
 */

const WIDTH = 360;
/** Height of a row in all, and of the band in it, below the row's title. */
const [ROW, TITLE, BAND] = [48, 18, 24];
/** Height of the row of a stretch, and of the band in it, beside which its name stands. */
const [THIN_ROW, THIN_BAND] = [26, 16];
/** Height of the word over the line of the present moment. */
const NOW = 20;
/** Width of an average letter of a band's text. */
const LETTER = 7.4;
const HOUR_MS = 3_600_000;
/** Room between a stretch and its name. */
const BESIDE = 8;

/** Every third hour of the clock between two moments, with the number that stands on the clock. */
function thirdHours(from: number, to: number, offsetAt: OffsetAt): { moment: number; hour: number }[] {
  const offsetMs = offsetAt(from) * 60_000;
  const first = Math.ceil((from + offsetMs) / HOUR_MS) * HOUR_MS - offsetMs;
  const hours = Array.from({ length: Math.ceil((to - first) / HOUR_MS) }, (_, n) => first + n * HOUR_MS);
  return hours.flatMap((moment) => {
    const shown = clockAt(moment, offsetAt(moment)).getUTCHours();
    return shown % 3 === 0 ? [{ moment, hour: shown % 12 || 12 }] : [];
  });
}

/** A limb of the day with its parts from sunrise to sunrise. */
export interface LimbOfDay {
  title: string;
  nameOf: (part: number) => string;
  parts: Part[];
}

interface Span {
  starts: number;
  ends: number;
  text: string;
  /** How it is tinted where it is not on. */
  look?: 'night' | 'avoided' | 'favoured';
}

interface Row {
  boxes: Markup[];
  texts: Markup[];
  /** Where the line of the present moment must not run: the words in its band, and what is beside it. */
  words: { from: number; to: number }[];
  /** Top and bottom of its band. */
  top: number;
  bottom: number;
}

export function dayBand(
  day: SolarDay,
  limbs: readonly LimbOfDay[],
  stretches: readonly Stretch<StretchName>[],
  offsetAt: OffsetAt,
  now: number | null,
): Picture {
  const length = day.nextSunrise - day.sunrise;
  const at = (moment: number) => ((Math.min(moment, day.nextSunrise) - day.sunrise) / length) * WIDTH;
  const present = now !== null && now >= day.sunrise && now < day.nextSunrise ? now : null;
  const first = present === null ? 0 : NOW;
  const box = ({ starts, ends, look }: Span, top: number, height: number): Markup => {
    const isOn = present !== null && starts <= present && present < ends;
    const size = html`width="${(at(ends) - at(starts)).toFixed(1)}" height="${height}"`;
    return html`<rect class="part${look && ` ${look}`}${isOn && ' on'}" x="${at(starts).toFixed(1)}" y="${top}" ${size}/>`;
  };
  /** One row: the boxes of its spans, and its texts. A text that is wider than its span is left out. */
  const row = (place: number, title: string, spans: readonly Span[]): Row => {
    const top = first + place * ROW + TITLE;
    const fitting = spans.filter(
      ({ starts, ends, text }) => at(ends) - at(starts) > lettersIn(text) * LETTER,
    );
    const names = fitting.map(({ starts, ends, text }) => {
      const middle = ((at(starts) + at(ends)) / 2).toFixed(1);
      return html`<text class="within" x="${middle}" y="${top + BAND / 2}">${text}</text>`;
    });
    return {
      boxes: spans.map((span) => box(span, top, BAND)),
      texts: [html`<text class="within beside" x="0" y="${top - TITLE + 9}">${title}</text>`, ...names],
      words: fitting.map(({ starts, ends, text }) => {
        const [middle, half] = [(at(starts) + at(ends)) / 2, (lettersIn(text) * LETTER) / 2 + 2];
        return { from: middle - half, to: middle + half };
      }),
      top,
      bottom: top + BAND,
    };
  };
  /** The row of a stretch. Its name stands after it or, where that is too near to the edge, before it. */
  const thinRow = (place: number, span: Span): Row => {
    const top = first + (limbs.length + 1) * ROW + place * THIN_ROW;
    const width = lettersIn(span.text) * LETTER;
    const after = at(span.ends) + BESIDE;
    const from = after + width < WIDTH ? after : Math.max(0, at(span.starts) - BESIDE - width);
    const middle = top + THIN_BAND / 2;
    return {
      boxes: [box(span, top, THIN_BAND)],
      texts: [html`<text class="within beside" x="${from.toFixed(1)}" y="${middle}">${span.text}</text>`],
      // The line crosses only the stretch that is on.
      words: [
        { from: 0, to: at(span.starts) },
        { from: at(span.ends), to: WIDTH },
      ],
      top,
      bottom: top + THIN_BAND,
    };
  };
  const rows = [
    // The hours stand where other rows have their title.
    row(0, '', [
      { starts: day.sunrise, ends: day.sunset, text: panchang.band.day },
      { starts: day.sunset, ends: day.nextSunrise, text: panchang.band.night, look: 'night' },
    ]),
    ...limbs.map(({ title, nameOf, parts }, place) => {
      const spans = parts.map(({ part, starts, ends }) => ({ starts, ends, text: nameOf(part) }));
      return row(place + 1, title, spans);
    }),
    ...stretches.map(({ name, starts, ends }, place) =>
      thinRow(place, {
        starts,
        ends,
        text: panchang.stretches[name],
        look: name === 'abhijit' ? 'favoured' : 'avoided',
      }),
    ),
  ];
  const height = first + (limbs.length + 1) * ROW + stretches.length * THIN_ROW;
  const hours = thirdHours(day.sunrise, day.nextSunrise, offsetAt)
    .map(({ moment, hour }) => ({ x: at(moment), hour }))
    .filter(({ x }) => x > LETTER && x < WIDTH - LETTER)
    .map(({ x, hour }) => {
      const tick = html`<path class="tick" d="M${x.toFixed(1)} ${first + TITLE}v-3"/>`;
      return html`${tick}<text class="within" x="${x.toFixed(1)}" y="${first + 7}">${hour}</text>`;
    });
  const [boxes, texts] = [rows.map((each) => each.boxes), rows.map((each) => each.texts)];
  return picture(panchang.band.name, WIDTH, height, [
    boxes,
    hours,
    present !== null && nowLine(rows, at(present)),
    texts,
  ]);
}

/**
 * Returns the line of the present moment with its name. Where it would cross a word, only its ends are drawn, at the
 * edges of the band.
 */
function nowLine(rows: readonly Row[], x: number): Markup {
  const at = x.toFixed(1);
  const path = rows
    .map(({ words, top, bottom }) => {
      if (!words.some(({ from, to }) => from < x && x < to)) return `M${at} ${top}V${bottom}`;
      return bottom - top === BAND ? `M${at} ${top}v3M${at} ${bottom}v-3` : '';
    })
    .join('');
  const half = (lettersIn(panchang.nowMark) * LETTER) / 2;
  const middle = Math.min(Math.max(x, half), WIDTH - half).toFixed(1);
  return html`<path class="now" d="${path}"/><text class="within now-name" x="${middle}" y="9">${panchang.nowMark}</text>`;
}
