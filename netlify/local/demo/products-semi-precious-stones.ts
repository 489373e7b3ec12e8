/** Sample data, invented for a local demonstration; to be replaced by the owner's own stock. */
import type { DemoProduct } from './catalogue.ts';
import { settingsAt } from './settings.ts';
import { unwrap } from './unwrap.ts';

const category = 'Semi-Precious Stones';

/** The products 10 to 12, then number 22, which has no photograph on purpose. */
export const semiPreciousStones: DemoProduct[] = [
  {
    category,
    name: 'Amethyst Jamunia 8.42 ct',
    price: 2400,
    discounted: 1999,
    shortDescription:
      'Purple amethyst from Brazil, 8.42 ct oval, untreated. Used in tradition as a second stone for Saturn.',
    fullDescription: unwrap(`Kind: natural, mined
Day: Saturday
Finger: middle finger
In the box: stone, laboratory card (sample), pouch, wearing note

Amethyst is purple quartz. It is found in large crystals, so a big clean stone stays affordable. This one is
wide enough for a ring or a pendant.

In the Indian tradition it is an uparatna, a second stone, taken in place of Neelam for Saturn. Astrologers
often suggest it to people who want to begin with something milder and less costly. It is associated with
sobriety and steady work.

Quartz has a hardness of 7, about that of the grit in house dust, so rinse the stone before you wipe it. Do
not leave it for weeks on a sunny window sill: long strong sunlight can pale the purple.

Amethyst grown in a factory is common and hard to tell from the natural kind. This one was mined, and the
laboratory card in the box says so.`),
    facts: {
      hindiName: 'जामुनिया',
      weightCarat: 8.42,
      sizeMm: '15.0 x 12.2 x 8.7',
      shape: 'oval, faceted',
      origin: 'Brazil',
      treatment: 'none',
      certificateLab: 'Sample, no real report',
      planet: 'Saturn',
      metal: 'silver',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['amethyst.jpg'],
  },
  {
    category,
    name: 'Citrine Sunela 7.51 ct',
    options: settingsAt({ silverRing: 1600, goldRing: 38_000, pendant: 1400 }),
    price: 2200,
    discounted: null,
    shortDescription:
      'Golden citrine from Brazil, 7.51 ct round, heated. ' +
      'Traditionally taken in place of Pukhraj for Jupiter.',
    fullDescription: unwrap(`Kind: natural, mined
Day: Thursday
Finger: index finger
In the box: stone, laboratory card (sample), pouch, wearing note

Citrine is yellow to golden quartz. Most of it begins as amethyst and turns golden when it is heated, and so
did this one. The colour then stays.

For those who cannot or do not want to spend on a yellow sapphire, tradition names Sunela as the second
stone of Jupiter. Like Pukhraj it is linked with teaching, generosity and good judgement. A larger weight is
usually suggested than for a sapphire.

Wear it on the index finger, from a Thursday. A gold ring is customary; a gold-plated silver one is a common
choice. Wash it by hand, and keep it away from sapphires and topaz in the box, as both scratch quartz.

Shops call it golden topaz, yellow topaz or even Pukhraj. Here it has its plain name, on this page and on
the bill. Topaz is heavier for its size and harder, and yellow sapphire costs many times more.`),
    facts: {
      hindiName: 'सुनेला',
      weightCarat: 7.51,
      sizeMm: '13.2 x 13.2 x 9.0',
      shape: 'round, faceted',
      origin: 'Brazil',
      treatment: 'heated',
      certificateLab: 'Sample, no real report',
      planet: 'Jupiter',
      metal: 'gold',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['citrine.jpg'],
  },
  {
    category,
    name: 'Opal 5.69 ct',
    price: 6800,
    discounted: 6200,
    shortDescription:
      'White Ethiopian opal with play of colour, 5.69 ct cabochon, untreated. A stone of Venus; keep it dry.',
    fullDescription: unwrap(`Kind: natural, mined
Rashi: Vrishabha (Taurus), Tula (Libra)
Day: Friday
Finger: little finger
In the box: stone, laboratory card (sample), pouch, wearing note

Opal is made of tiny silica spheres with water between them. They split the light into patches of red, green
and blue that move when you turn the stone. No two opals show the same pattern.

It is worn for Venus, by people in art, design and performance more than by others. Tradition associates it
with charm, taste and tenderness. Teachers differ on the finger, so ask yours.

Ethiopian opal drinks water. A wet stone can turn glassy and lose its colours for days, and it can take up
soap, oil and dye for good. Take it off before you wash your hands or cook. Wipe it with a dry soft cloth.
No ultrasonic bath, no steam, no sudden heat.

This is one solid stone, not a thin slice glued to a backing, which is called a doublet or triplet. Dark
opals from Ethiopia are often smoked or dyed; this white one is neither.`),
    facts: {
      hindiName: 'ओपल',
      weightCarat: 5.69,
      sizeMm: '15.5 x 11.8 x 6.3',
      shape: 'oval cabochon',
      origin: 'Ethiopia',
      treatment: 'none',
      certificateLab: 'Sample, no real report',
      planet: 'Venus',
      metal: 'silver',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['opal.jpg'],
  },
  {
    category,
    name: 'Iolite Neeli 6.60 ct',
    price: 3200,
    discounted: 2900,
    shortDescription:
      'Violet-blue iolite mined in India, 6.60 ct oval, untreated. ' +
      'One of the customary stand-ins for Neelam.',
    fullDescription: unwrap(`Kind: natural, mined
Day: Saturday
Finger: middle finger
In the box: stone, laboratory card (sample), pouch, wearing note

Iolite is the gem form of the mineral cordierite. It shows violet-blue from above and a pale grey or straw
yellow from the side. A good cutter turns the blue side up, as here.

Neeli is worn for Saturn by people who like the colour of a blue sapphire but not its cost. Tradition gives
it the same day, finger and metal as Neelam. It is associated with patience and with keeping to a plan.

The stone is about as hard as quartz, but it can split along one direction if it is struck. A setting with a
rim protects it better than four prongs. Clean it by hand, never in an ultrasonic machine.

Some sellers call it water sapphire, which sounds like more than it is. Tilt the stone: a sapphire never
turns almost colourless from one side. On our bill it is iolite.`),
    facts: {
      hindiName: 'नीली',
      weightCarat: 6.6,
      sizeMm: '13.6 x 11.2 x 8.3',
      shape: 'oval, faceted',
      origin: 'India',
      treatment: 'none',
      certificateLab: 'Sample, no real report',
      planet: 'Saturn',
      metal: 'silver',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: [],
  },
];
