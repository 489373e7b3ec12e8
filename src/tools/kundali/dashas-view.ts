import { type Dasha, mahadashas, partsOfDasha } from '../jyotish/vimshottari.ts';
import { type Graha, grahaNames } from '../jyotish/zodiac.ts';
import { html, type Markup, type Picture, picture } from '../markup.ts';
import { type Born, dateText, nameOf } from './born.ts';

/* The Vimshottari dashas of a chart: a bar in proportion to their years, and a list to look into. */

const WIDTH = 360;
/** A bar's part that is narrower than this has no room for two letters. */
const NARROWEST = 20;
/** Levels that can be opened: mahadasha, antardasha, pratyantardasha. */
const LEVELS = 3;

/** Returns the nine mahadashas of a chart. */
export function dashasOf({ chart }: Pick<Born, 'chart'>): Dasha[] {
  const moon = chart.grahas.find(({ graha }) => graha === 'moon')?.longitude ?? 0;
  return mahadashas(moon, chart.birth.moment);
}

/** Returns the mahadasha and antardasha that are on at a moment; empty outside the 120 years. */
function runningDashas(born: Pick<Born, 'chart'>, moment: number): Dasha[] {
  const isOn = ({ starts, ends }: Dasha) => starts <= moment && moment < ends;
  const maha = dashasOf(born).find(isOn);
  const antar = maha && partsOfDasha(maha).find(isOn);
  return maha && antar ? [maha, antar] : [];
}

/**
 * Names the running dasha: 'Guru mahadasha, Shani antardasha until 12 March 2027'; empty if none is
 * running.
 */
export function runningText(born: Born, withDate: boolean): string {
  const [maha, antar] = born.now === null ? [] : runningDashas(born, born.now);
  if (!maha || !antar) return '';
  const until = withDate ? ` until ${dateText(antar.ends, born)}` : '';
  return `${nameOf(maha.lord)} mahadasha, ${nameOf(antar.lord)} antardasha${until}`;
}

/** Draws stretches of time as a bar, with a line at `now` where that lies within. */
function dashaBar(dashas: readonly Dasha[], now: number | null, name: string): Picture {
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
  const isWithin = now !== null && now >= from && now < from + length;
  const line = isWithin && html`<path class="now" d="M${at(now).toFixed(1)} 0V44"/>`;
  return picture(name, WIDTH, 46, [parts, line]);
}

/** Writes a dasha in a line: its lord, from when until when, and if it is on now or began before birth. */
function dashaText({ lord, starts, ends }: Dasha, born: Born): Markup {
  const { now, chart } = born;
  const isNow = now !== null && starts <= now && now < ends;
  const dates = `${dateText(starts, born)} to ${dateText(ends, born)}`;
  const early = starts < chart.birth.moment && html` <small>began before birth</small>`;
  return html`<strong>${nameOf(lord)}</strong> ${dates}${isNow && html` <em>now</em>`}${early}`;
}

/**
 * Returns dashas as a bar and a list. Each can be opened for its parts, which `openDasha` writes at that
 * moment.
 */
function dashaList(dashas: readonly Dasha[], name: string, born: Born, level: number): Markup {
  const items = dashas.map((dasha) => {
    const words = dashaText(dasha, born);
    if (level >= LEVELS) return html`<p>${words}</p>`;
    const written = `${dasha.lord} ${dasha.starts} ${dasha.ends} ${level}`;
    return html`<details data-later="${written}"><summary>${words}</summary></details>`;
  });
  return html`${dashaBar(dashas, born.now, name)}<div class="dashas">${items}</div>`;
}

/** Returns the parts of a dasha that is opened. @param written what its element says of it (`data-later`) */
export function openDasha(written: string, born: Born): Markup {
  const [lord = 'sun', starts, ends, level] = written.split(' ');
  const dasha = { lord: lord as Graha, starts: Number(starts), ends: Number(ends) };
  const name = `The parts of the dasha of ${nameOf(dasha.lord)}`;
  return dashaList(partsOfDasha(dasha), name, born, Number(level) + 1);
}

/**
 * Returns the dashas of a life.
 * @param isClosed true for a page without script, where no part can be opened
 */
export function dashasView(born: Born, isClosed: boolean): Markup {
  const name = 'The nine mahadashas in proportion to their years';
  return html`<h3>Vimshottari dasha</h3>
<p class="small">Years of 365.25 days; schools that count 360 come to earlier dates.
${!isClosed && 'Open a dasha to look into it.'}</p>
${dashaList(dashasOf(born), name, born, isClosed ? LEVELS : 1)}`;
}
