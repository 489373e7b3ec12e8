import { z } from 'astro/zod';
import { planets } from '#tools/jyotish/zodiac.ts';
import { day, fields, oneOf, say } from './fields.ts';

/** A number in steps; its message names it, for mistakes in a drawing are told with `drawing` alone in front. */
function number(name: string, least: number, most: number, step = 1) {
  const error = say(`write ${name}, a number from ${least} to ${most} in steps of ${step}`);
  return z.number({ error }).min(least, { error }).max(most, { error }).multipleOf(step, { error });
}
const house = number('house', 1, 12);
const graha = oneOf(planets, 'graha, one of these');
const side = (name: string) => number(name, 3, 60, 0.1);
const carat = number('carat', 0.5, 15, 0.01);

const kinds = [
  fields({ kind: z.literal('chart'), lagna: number('lagna', 1, 12), graha, house }),
  fields({ kind: z.literal('mangal-houses') }),
  fields({ kind: z.literal('kaal-sarp'), date: day }),
  fields({ kind: z.literal('rising-rashis'), date: day, hour: number('hour', 0, 24, 0.25) }),
  fields({ kind: z.literal('lo-shu'), date: day }),
  fields({ kind: z.literal('date-sums'), date: day }),
  fields({ kind: z.literal('ratti-scale'), carat }),
  fields({ kind: z.literal('gem-report'), carat }),
  fields({ kind: z.literal('rudraksha'), mukhi: number('mukhi', 2, 14) }),
  fields({ kind: z.literal('floor-plan'), width: side('width'), depth: side('depth') }),
] as const;

/** What an article's own picture shows, explained in docs/editing.md; `src/drawings` draws it. */
export const drawing = z.discriminatedUnion('kind', kinds, {
  error: `write { kind: lo-shu, date: 1996-05-14 }, or another kind: ${kinds.map(({ shape }) => shape.kind.value).join(', ')}`,
});
export type Drawing = z.infer<typeof drawing>;
/** What a drawing of one kind is made from. */
export type DataOf<K extends Drawing['kind']> = Extract<Drawing, { kind: K }>;
