/* Apart from the facts of products, because pages that show a product without a photograph carry it along. */

/**
 * The kinds of product. A product's kind decides which facts it has and which drawing stands in for a
 * photograph.
 */
export type ProductKind = 'stone' | 'bead' | 'yantra' | 'other';

const beads = /rudraksha|mala|bead|bracelet/i;
const stones =
  /gem|stone|ratna|rub[yi]|manik|pearl|moti\b|coral|moonga|emerald|panna|sapphire|pukhraj|neelam|diamond|heera|opal|hessonite|gomed|cat.?s.?eye|lehsunia|topaz|amethyst|turquoise|firoza/i;

/** Tells whether a category or a product is a gem, from its name: 'Gemstones', or the name of one stone. */
export const isOfStones = (name: string): boolean => stones.test(name) && !beads.test(name);

/** Tells the kind of a product or of a category's products from its name. Jewellery has the facts of its stone. */
export function productKind(name: string): ProductKind {
  if (beads.test(name)) return 'bead';
  if (isOfStones(name) || /ring|pendant|jewel/i.test(name)) return 'stone';
  return /yantra|vastu|pyramid/i.test(name) ? 'yantra' : 'other';
}
