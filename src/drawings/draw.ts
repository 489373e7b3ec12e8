import type { DataOf, Drawing } from '#editorial/schemas.ts';
import type { Markup } from '#tools/markup.ts';
import { charts } from './charts.ts';
import { numbers } from './numbers.ts';
import { sky } from './sky.ts';
import { things } from './things.ts';

const kinds: { [K in Drawing['kind']]: (data: DataOf<K>) => Markup } = {
  ...charts,
  ...sky,
  ...numbers,
  ...things,
};

/** An article's own picture as SVG, from what its fields say of it. */
export const draw = <K extends Drawing['kind']>(data: DataOf<K>): Markup => kinds[data.kind as K](data);
