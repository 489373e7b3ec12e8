import type { ownPlace as en } from '../../en/tools/own-place.ts';

export const ownPlace: typeof en = { name: 'गाज़ियाबाद', region: 'उत्तर प्रदेश' };

/** The list of towns, with the Hindi names of many. */
export const townsFile = 'towns-hi.json';
