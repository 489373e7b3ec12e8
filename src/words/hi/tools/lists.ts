import type { lists as en } from '../../en/tools/lists.ts';

export const lists: typeof en = { and: 'और', or: 'या' };
