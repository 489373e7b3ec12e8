/** Sample data, invented for a local demonstration; to be replaced by the owner's own stock. */
import type { DemoProduct } from './catalogue.ts';
import { unwrap } from './unwrap.ts';

const category = 'Yantra and Vastu';

/** The products 19 to 21; the last one is inactive on purpose. */
export const yantraAndVastu: DemoProduct[] = [
  {
    category,
    name: 'Shree Yantra Meru in Brass for Home and Office Altar with Engraved Base',
    price: 3600,
    discounted: null,
    shortDescription:
      'Raised Shree Yantra in brass, 76 mm (3 inch) and 420 g, with ' +
      'an engraved base. For a home or office altar.',
    fullDescription: unwrap(`Deity: Lalita Tripura Sundari, Lakshmi
Mantra: Om Shreem Mahalakshmyai Namah
Day: Friday
Place: altar, facing east or north
In the box: yantra, cotton cloth, note on placing

The Shree Yantra is a drawing of nine triangles that cross each other and form forty-three small ones around
a central point. In the Meru form the drawing rises in steps, like the mountain of that name, and the point
becomes the peak.

It is the chief yantra of the Goddess in the Shri Vidya tradition. At home and in shops it is honoured above
all as a seat of Lakshmi. People set it up for order, abundance and a collected mind in prayer.

Give it a clean, raised place, often in the north-east, and look at it for a moment each day: attention is
the practice. Dust it with a brush. When the brass turns brown, rub it with a little tamarind or lemon pulp,
rinse at once and dry it well in the steps.

With 420 g this is no thin hollow casting, which would look the same in a photograph. The edges of its
triangles are sharp and meet in points. The brass is bare, without lacquer, so it may be rubbed.`),
    facts: {
      hindiName: 'श्री यंत्र',
      sizeMm: '76',
      origin: 'India',
      certificateLab: 'none',
      metal: 'brass',
      bestFor: 'a home or office altar',
      netQuantity: '1 piece (1 N), 420 g',
    },
    active: true,
    photos: ['shree-yantra-brass.jpg'],
  },
  {
    category,
    name: 'Copper Vastu Pyramid Set',
    price: 1100,
    discounted: 950,
    shortDescription:
      'Nine copper pyramids on one plate of 102 mm (4 inch), 210 g. ' +
      'A customary vastu step where no wall can be moved.',
    fullDescription: unwrap(`Quantity: one plate with nine pyramids
Place: centre of the home, or as advised
In the box: pyramid set, note on placing

Nine small pyramids stand in three rows on a square plate. The three by three grid is the same that vastu
lays over a house, with the open centre called the Brahmasthan.

When a kitchen or a door lies on an unfavourable side, few people can rebuild. A pyramid set is the usual
remedy without demolition. It belongs to modern vastu practice more than to the old texts, and opinions on
it differ.

Place it level, where nobody steps over it: on a shelf, under a table or in the middle of the room it is
meant for. Keep the plate square with the walls. Copper darkens in Indian summers and monsoons alike. Leave
it so, or clean it with salt and lemon, rinse and dry.

Before you buy it, see whether moving a bed or a desk does as much. The set is solid copper: a magnet clings
to plated steel, but not to it.`),
    facts: {
      hindiName: 'वास्तु पिरामिड',
      sizeMm: '102',
      origin: 'India',
      certificateLab: 'none',
      metal: 'copper',
      netQuantity: '1 set (210 g)',
    },
    active: true,
    photos: ['vastu-pyramid-copper.jpg'],
  },
  {
    category,
    name: 'Navratna Set Nine Stones',
    price: 15500,
    discounted: null,
    shortDescription:
      'Nine stones of 3 mm, more alike in size than pictured, one for ' +
      'each planet. Loose, for a ring or pendant.',
    fullDescription: unwrap(`Quantity: nine loose stones
Size: 3 mm each
Stones: ruby, pearl, coral, emerald, yellow sapphire, white sapphire, blue sapphire, hessonite, cat's eye
In the box: nine stones in a labelled box, laboratory card (sample), setting plan
Origin: as stated for each stone on the card

Navratna means nine gems. Each of these is cut to 3 mm, so that they sit evenly in a ready-made mount. White
sapphire stands here in the place of diamond for Venus.

Tradition puts the ruby in the middle, as the Sun, and the other eight around it in fixed directions. Worn
together they honour all the planets and favour none. That makes the set a customary gift where no single
stone was advised.

The pearl and the coral are the delicate ones. Clean the finished piece as if it were all pearl: a damp
cloth, no soap bath, no ultrasonic, perfume first. Ask the goldsmith to set those two last and to keep the
flame away from them.

Small stones are where substitutes hide. The laboratory card names all nine by their mineral, with the
origin and treatment of each. Check the order of the stones on the plan before they are set, since changing
it later risks chips.`),
    facts: {
      hindiName: 'नवरत्न',
      treatment: 'as stated for each stone on the card',
      certificateLab: 'Sample, no real report',
      planet: 'All',
      metal: 'gold, silver or panchdhatu',
      netQuantity: '9 N',
    },
    active: false,
    photos: ['navratna-set.jpg'],
  },
];
