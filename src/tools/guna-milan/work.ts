import { doshas } from '#words/tools/doshas.ts';
import { gunaMilan as say } from '#words/tools/guna-milan.ts';
import { type Kundali, kundali, type Moon, moonsWithin } from '../jyotish/kundali.ts';
import { mangalOfBoth } from '../kundali/doshas-view.ts';
import { html, type Markup } from '../markup.ts';
import { readBirth } from '../read-birth.ts';
import type { Fields, Work } from '../tool.ts';
import { moonsOf } from './kootas.ts';
import { gunaParts } from './view.ts';

/** The Moons that one of the two may have, and what to know about the clock of that birth. */
interface Read {
  moons: readonly Moon[];
  note: string;
  /** Null when only the Moon is known. */
  chart: Kundali | null;
}

function byBirth(fields: Fields, prefix: string): Read | null {
  const read = readBirth(fields, prefix);
  return read && { moons: moonsWithin(read.birth), note: read.note, chart: kundali(read.birth) };
}

function byStars(fields: Fields, prefix: string): Read | null {
  const [rashi, nakshatra] = [fields.text(`${prefix}rashi`), fields.text(`${prefix}nakshatra`)].map(Number);
  const moons = moonsOf(rashi ?? -1, nakshatra ?? -1);
  return moons.length > 0
    ? { moons, note: '', chart: null }
    : fields.refuse(`${prefix}nakshatra`, say.notTogether);
}

const notice = (who: string, note: string): Markup | false =>
  note !== '' && html`<p class="notice">${who}: ${note}</p>`;

export const work: Work = (fields) => {
  const read = fields.text('by') === '0' ? byBirth : byStars;
  const [bride, groom] = [read(fields, 'bride-'), read(fields, 'groom-')];
  if (!bride || !groom) return null;
  const notes = html`${notice(doshas.bride, bride.note)}${notice(doshas.groom, groom.note)}`;
  const mangal =
    bride.chart && groom.chart ? mangalOfBoth(bride.chart, groom.chart) : html`<p>${doshas.noBirths}</p>`;
  return { heading: say.heading, ...gunaParts(bride.moons, groom.moons, notes, mangal) };
};
