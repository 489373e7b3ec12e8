/** The place of the practice, from which the tools begin. */
export const ownPlace = { name: 'Ghaziabad', region: 'Uttar Pradesh' };

/** The list of towns with their names in this language, in /tools. */
export const townsFile = 'towns.json';
