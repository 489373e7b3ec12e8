import type { pager as en } from '../en/pager.ts';

export const pager: typeof en = { pages: 'पेज', page: 'पेज', before: 'पिछला', next: 'अगला' };
