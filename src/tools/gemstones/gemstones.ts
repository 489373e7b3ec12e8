import { gemstones } from '#words/tools/gemstones.ts';
import { type Graha, rashis } from '../jyotish/zodiac.ts';

/** The stone that tradition gives to a graha. The shop's own product pages say the same of their pieces. */
export interface GrahaStone {
  graha: Graha;
  stone: string;
  hindi: string;
  substitutes: string[];
  metal: string;
  finger: string;
  day: string;
  mantra: string;
  /** Mukhi of the rudraksha given to it. */
  mukhi: number;
  /** Colour of the stone in a picture. */
  colour: string;
}

/** The nine grahas in the order of the weekdays, the nodes last. */
export const grahaStones = gemstones.stones as readonly GrahaStone[];

/**
 * Returns the stones that tradition reads first from a lagna: those of the lords of houses 1, 5 and 9, the
 * trikonas. They are always three grahas.
 * @param lagna rashi, 0 Mesha to 11 Meena
 */
export function stonesForLagna(lagna: number): { house: number; stone: GrahaStone }[] {
  return [1, 5, 9].flatMap((house) => {
    const lord = rashis[(lagna + house - 1) % 12]?.lord;
    const stone = grahaStones.find(({ graha }) => graha === lord);
    return stone ? [{ house, stone }] : [];
  });
}
