import { kundali as say } from '#words/tools/kundali.ts';
import { certain, follows, isInDoubt, type Over } from '../jyotish/over-span.ts';
import { birthAmong, dashasOf, isOnAt, runningAt } from '../jyotish/running-dasha.ts';
import { type Dasha, partsOfDasha } from '../jyotish/vimshottari.ts';
import { type Graha, grahaNames } from '../jyotish/zodiac.ts';
import { html, listed, type Markup, type Picture, picture } from '../markup.ts';
import { type Born, dateTextWithin, nameOf } from './born.ts';

/* The Vimshottari dashas of a chart: a bar in proportion to their years, and a list to look into. */

const WIDTH = 360;
/** A bar's part that is narrower than this has no room for two letters. */
const NARROWEST = 20;
/** Levels that can be opened: mahadasha, antardasha, pratyantardasha. */
const LEVELS = 3;
/** More possibilities than these are not listed. */
const MOST_NAMED = 3;

/** By how much dates of the dashas may differ, from the earliest to the latest, in milliseconds. */
const widthOf = ({ chart: { dashaShift } }: Pick<Born, 'chart'>): number =>
  dashaShift.most - dashaShift.least;

/** Writes a date of the dashas as exactly as it holds for every birth of the span. */
function borderText(moment: number, born: Born): string {
  const { least, most } = born.chart.dashaShift;
  return dateTextWithin(moment + least, moment + most, born);
}

/** Says what a running dasha that is in doubt needs. */
const needs = ({ chart: { birth } }: Born): string =>
  birth.doubtMinutes === null ? say.needsTime : say.needsExactTime;

/**
 * Says which dasha is running, as far as that holds for every birth of the span: 'Guru mahadasha, Shani
 * antardasha until 12 March 2027', 'Guru mahadasha; the antardasha needs a time of birth (Shani or Budh)'.
 * Empty if none is running.
 */
export function runningText(born: Born, withDate: boolean): string {
  if (born.now === null) return '';
  const running = runningAt(born.chart, born.now);
  const only = certain(running);
  if (only === null) return '';
  if (only) {
    const [maha, antar] = [nameOf(only.maha.lord), nameOf(only.antar.lord)];
    return withDate
      ? say.runningUntil(maha, antar, borderText(only.antar.ends, born))
      : say.running(maha, antar);
  }
  const mahas = lordsText(follows(running, (dashas) => dashas?.maha ?? null));
  const antars = lordsText(follows(running, (dashas) => dashas?.antar ?? null));
  if (isInDoubt(follows(running, (dashas) => dashas?.maha.starts ?? null)))
    return mahas ? say.oneOfMahas(mahas, needs(born)) : say.mahaOpen(needs(born));
  return `${say.antarOpen(mahas, needs(born))}${antars && ` (${antars})`}`;
}

/** Lists the lords of dashas that may be running; empty if they are many, or if perhaps none is running. */
function lordsText({ possible }: Over<Dasha | null>): string {
  if (possible.length > MOST_NAMED || possible.includes(null)) return '';
  return listed(
    possible.flatMap((dasha) => (dasha ? [nameOf(dasha.lord)] : [])),
    'or',
  );
}

/**
 * Draws stretches of time as a bar. Where the present moment lies within, it is a line, or a band as wide as
 * the doubt.
 */
function dashaBar(dashas: readonly Dasha[], born: Born, name: string): Picture {
  const from = dashas[0]?.starts ?? 0;
  const length = (dashas.at(-1)?.ends ?? 1) - from;
  const at = (moment: number) => ((moment - from) / length) * WIDTH;
  const parts = dashas.map(({ lord, starts, ends }, place) => {
    const [x, wide] = [at(starts), at(ends) - at(starts)];
    const middle = (x + wide / 2).toFixed(1);
    const letters =
      wide > NARROWEST && html`<text class="within" x="${middle}" y="19">${grahaNames[lord].short}</text>`;
    const kind = `part part-${place % 2}`;
    const size = html`width="${wide.toFixed(1)}" height="34"`;
    return html`<rect class="${kind}" x="${x.toFixed(1)}" y="2" ${size}/>${letters}`;
  });
  return picture(name, WIDTH, 46, [parts, nowMark(at, born)]);
}

/** Draws the present moment, or all the places where the doubt leaves it, if they are on the bar. */
function nowMark(at: (moment: number) => number, { now, chart: { dashaShift } }: Born): Markup | false {
  if (now === null) return false;
  const [earliest, latest] = [at(now - dashaShift.most), at(now - dashaShift.least)];
  if (latest < 0 || earliest >= WIDTH) return false;
  const left = Math.max(0, earliest);
  const width = Math.min(WIDTH, latest) - left;
  if (width < 2) return html`<path class="now" d="M${left.toFixed(1)} 0V44"/>`;
  return html`<rect class="now-within" x="${left.toFixed(1)}" y="0" width="${width.toFixed(1)}" height="44"/>`;
}

/** Says if a dasha, or a part of it, lies before birth; empty if it does not. */
function beforeBirth({ starts, ends }: Dasha, { chart }: Born): string {
  const { earliest, latest } = birthAmong(chart);
  if (ends <= earliest) return say.beforeBirth;
  if (ends <= latest) return say.perhapsBeforeBirth;
  if (starts < earliest) return say.beganBeforeBirth;
  return starts < latest ? say.perhapsBeganBeforeBirth : '';
}

/** Writes a dasha in a line: its lord, from when until when, if it is on now, and if it began before birth. */
function dashaText(dasha: Dasha, born: Born): Markup {
  const { now, chart } = born;
  const dates = say.fromTo(borderText(dasha.starts, born), borderText(dasha.ends, born));
  const words = { always: say.now, perhaps: say.perhapsNow, never: '' };
  const isOn = now === null ? '' : words[isOnAt(dasha, chart, now)];
  const early = beforeBirth(dasha, born);
  return html`<strong>${nameOf(dasha.lord)}</strong> ${dates}${isOn && html` <em>${isOn}</em>`}${early && html` <small>${early}</small>`}`;
}

/** True if a dasha's parts are on average longer than the doubt about their dates. */
const canOpen = ({ starts, ends }: Dasha, born: Born): boolean => (ends - starts) / 9 > widthOf(born);

/**
 * Returns dashas as a bar and a list. Each can be opened for its parts, which `openDasha` writes at that
 * moment, unless the doubt is wider than they are.
 */
function dashaList(dashas: readonly Dasha[], name: string, born: Born, level: number): Markup {
  const items = dashas.map((dasha) => {
    const words = dashaText(dasha, born);
    if (level >= LEVELS || !canOpen(dasha, born)) return html`<p>${words}</p>`;
    const written = `${dasha.lord} ${dasha.starts} ${dasha.ends} ${level}`;
    return html`<details data-later="${written}"><summary>${words}</summary></details>`;
  });
  return html`${dashaBar(dashas, born, name)}<div class="dashas">${items}</div>`;
}

/** Returns the parts of a dasha that is opened. @param written what its element says of it (`data-later`) */
export function openDasha(written: string, born: Born): Markup {
  const [lord = 'sun', starts, ends, level] = written.split(' ');
  const dasha = { lord: lord as Graha, starts: Number(starts), ends: Number(ends) };
  const name = say.partsOf(nameOf(dasha.lord));
  return dashaList(partsOfDasha(dasha), name, born, Number(level) + 1);
}

/**
 * Returns the dashas of a life.
 * @param isClosed true for a page without script, where no part can be opened
 */
export function dashasView(born: Born, isClosed: boolean): Markup {
  const dashas = dashasOf(born.chart);
  const opens = !isClosed && dashas.some((dasha) => canOpen(dasha, born));
  return html`<h3>${say.dashas}</h3>
<p class="small">${say.dashaYears}
${widthOf(born) > 0 && say.asExact}
${opens && say.openOne}</p>
${dashaList(dashas, say.nineDashas, born, isClosed ? LEVELS : 1)}`;
}
