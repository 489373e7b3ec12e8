/** The place of the practice, from which the tools begin. */
export const ownPlace = { name: 'Ghaziabad', region: 'Uttar Pradesh' };
