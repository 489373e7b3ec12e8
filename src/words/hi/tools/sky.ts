import names from '../../../../content/tools/names.hi.json' with { type: 'json' };
import type { sky as en } from '../../en/tools/sky.ts';

const { sample: _, ...own } = names;

export const sky: typeof en = own;
