import names from '../../../../content/tools/names.json' with { type: 'json' };

/** The names of the sky and of the calendar. */
export const sky = names;
