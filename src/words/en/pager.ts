/** Links to the pages of a list. */
export const pager = { pages: 'Pages', page: 'Page', before: 'Prev', next: 'Next' };
