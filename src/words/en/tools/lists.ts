/** What stands before the last word of a list. */
export const lists = { and: 'and', or: 'or' };
