import { type Graha, rashis } from '../jyotish/zodiac.ts';

/** What tradition gives to a graha. The shop's own product pages say the same of their pieces. */
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
}

const row = (
  graha: Graha,
  [stone, hindi]: [string, string],
  substitutes: string[],
  [metal, finger, day]: [string, string, string],
  mantra: string,
  mukhi: number,
): GrahaStone => ({ graha, stone, hindi, substitutes, metal, finger, day, mantra, mukhi });

/** The nine grahas in the order of the weekdays, the nodes last. */
export const grahaStones: readonly GrahaStone[] = [
  row(
    'sun',
    ['Ruby', 'Manik'],
    ['red spinel', 'red garnet'],
    ['gold', 'ring', 'Sunday'],
    'Om Suryaya Namah',
    1,
  ),
  row('moon', ['Pearl', 'Moti'], ['moonstone'], ['silver', 'little', 'Monday'], 'Om Chandraya Namah', 2),
  row(
    'mars',
    ['Red coral', 'Moonga'],
    ['carnelian'],
    ['copper or gold', 'ring', 'Tuesday'],
    'Om Mangalaya Namah',
    3,
  ),
  row(
    'mercury',
    ['Emerald', 'Panna'],
    ['peridot'],
    ['silver or gold', 'little', 'Wednesday'],
    'Om Budhaya Namah',
    4,
  ),
  row(
    'jupiter',
    ['Yellow sapphire', 'Pukhraj'],
    ['citrine (Sunela)'],
    ['gold', 'index', 'Thursday'],
    'Om Gurave Namah',
    5,
  ),
  row(
    'venus',
    ['Diamond', 'Heera'],
    ['white sapphire (Safed Pukhraj)', 'opal'],
    ['silver', 'little', 'Friday'],
    'Om Shukraya Namah',
    6,
  ),
  row(
    'saturn',
    ['Blue sapphire', 'Neelam'],
    ['amethyst (Jamunia)', 'iolite (Neeli)'],
    ['silver', 'middle', 'Saturday'],
    'Om Shanaishcharaya Namah',
    7,
  ),
  row(
    'rahu',
    ['Hessonite', 'Gomed'],
    ['orange zircon'],
    ['silver', 'middle', 'Saturday'],
    'Om Rahave Namah',
    8,
  ),
  row(
    'ketu',
    ["Cat's eye", 'Lehsunia'],
    ["other cat's eyes, such as tiger's eye"],
    ['silver', 'middle', 'Tuesday'],
    'Om Ketave Namah',
    9,
  ),
];

/**
 * The stones that tradition reads first from a lagna: those of the lords of houses 1, 5 and 9, the trikonas. A graha
 * that rules two of them is named once.
 * @param lagna rashi, 0 Mesha to 11 Meena
 */
export function stonesForLagna(lagna: number): { house: number; stone: GrahaStone }[] {
  return [1, 5, 9].flatMap((house) => {
    const lord = rashis[(lagna + house - 1) % 12]?.lord;
    const stone = grahaStones.find(({ graha }) => graha === lord);
    return stone ? [{ house, stone }] : [];
  });
}
