import type { Kundali } from './kundali.ts';
import { type Over, over } from './over-span.ts';
import type { Sky } from './skies.ts';
import { type Dasha, mahadashas, partsOfDasha } from './vimshottari.ts';

/*
 * The dashas over the whole span of doubt. A chart counts them from the moment of birth that was given; for
 * another moment of the span all dates come earlier or later together, by `dashaShift`.
 */

type Chart = Pick<Kundali, 'skies' | 'dashaShift'>;

const lifeAt = ({ longitudes, moment }: Sky): Dasha[] => mahadashas(longitudes.moon, moment);
const moved = (dashas: readonly Dasha[], by: number): Dasha[] =>
  dashas.map(({ lord, starts, ends }) => ({ lord, starts: starts + by, ends: ends + by }));
const endOf = (dashas: readonly Dasha[]): number => dashas.at(-1)?.ends ?? 0;

/** Returns nine mahadashas, from the earliest that may be on at birth. */
export const dashasOf = ({ skies, dashaShift }: Chart): Dasha[] => moved(lifeAt(skies[0]), -dashaShift.most);

/** The mahadasha and antardasha that are on at one time; null before birth and after the 120 years. */
export type Running = { maha: Dasha; antar: Dasha } | null;

/** Returns whether a dasha is on at a moment: for every birth of the span, for some, or for none. */
export function isOnAt(
  { starts, ends }: Dasha,
  { dashaShift }: Pick<Chart, 'dashaShift'>,
  moment: number,
): 'always' | 'perhaps' | 'never' {
  const [earliest, latest] = [moment - dashaShift.most, moment - dashaShift.least];
  if (starts <= earliest && latest < ends) return 'always';
  return starts <= latest && earliest < ends ? 'perhaps' : 'never';
}

/** Returns the first and last place of the birth itself among the dates of the dashas. */
export const birthAmong = ({ skies, dashaShift }: Chart): { earliest: number; latest: number } => ({
  earliest: skies[0].moment - dashaShift.most,
  latest: (skies.at(-1) ?? skies[0]).moment - dashaShift.least,
});

/** Returns the dashas that may be on at a moment. */
export function runningAt(chart: Chart, now: number): Over<Running> {
  const isPossible = (dasha: Dasha) => isOnAt(dasha, chart, now) !== 'never';
  const life = dashasOf(chart);
  // Born late in the span, a person may begin with a later dasha, and so come to one after these nine.
  const further = moved(life, endOf(life) - (life[0]?.starts ?? 0));
  const running = [...life, ...further].filter(isPossible).flatMap((maha) =>
    partsOfDasha(maha)
      .filter(isPossible)
      .map((antar) => ({ maha, antar })),
  );
  const lives = over(chart.skies, (sky) => sky.moment <= now && now < endOf(lifeAt(sky))).possible;
  const [first = null, ...others]: Running[] = lives.includes(true) ? running : [];
  return over([first, ...others, ...(lives.includes(false) ? [null] : [])], (each) => each);
}
