/** Sample data, invented for a local demonstration; to be replaced by the owner's own stock. */
import type { DemoProduct } from './catalogue.ts';
import { unwrap } from './unwrap.ts';

const category = 'Malas and Bracelets';

/** The products 16 to 18, then number 24, which has no photograph on purpose. */
export const malasAndBracelets: DemoProduct[] = [
  {
    category,
    name: 'Rudraksha Mala 108 Beads',
    price: 1800,
    discounted: 1500,
    shortDescription:
      'Five mukhi Java beads of 7 mm, 108 and a sumeru, knotted on red cotton. For japa or for the neck.',
    fullDescription: unwrap(`Beads: 108 and 1 sumeru
Mukhi: 5
Length: about 87 cm around
Species: Elaeocarpus ganitrus
Material: rudraksha, red cotton thread and tassel, gilt wire
Beads from: Java
Deity: Shiva
Mantra: Om Namah Shivaya
In the box: mala, cotton bag, note on counting

Small beads from Java lie better in the hand than large ones from Nepal, and they weigh next to nothing.
There is a knot after every bead. If the thread breaks, you lose one bead and not all of them.

One round is 108 repetitions of a mantra. The large bead at the tassel is the sumeru. Tradition does not
step over it: at the sumeru you turn the mala and count back.

Hold it over the middle finger and pull the beads towards you with the thumb. Many people keep one mala for
counting and another for wearing. Keep this one in its bag, out of the bathroom, and give the beads a little
oil on a brush once or twice a year.

Look closely, and no two of the beads are quite alike. That is how you tell them from beads moulded in
resin.`),
    facts: {
      hindiName: 'रुद्राक्ष माला',
      sizeMm: '7',
      origin: 'Indonesia',
      certificateLab: 'Sample, no real report',
      planet: 'Jupiter',
      bestFor: 'japa, or the neck',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['rudraksha-mala.jpg', 'rudraksha-mala-2.jpg'],
  },
  {
    category,
    name: 'Rudraksha Bracelet with Gold Plated Beads',
    price: 1250,
    discounted: null,
    shortDescription:
      'Fifteen five mukhi beads of 12 mm and three gold plated ' +
      'ones, on elastic. Fits a wrist of 16 to 18 cm.',
    fullDescription: unwrap(`Beads: 15 rudraksha, 3 gold plated
Mukhi: 5
Fits: a wrist of 16 to 18 cm
Species: Elaeocarpus ganitrus
Material: rudraksha, gold plated brass without nickel, elastic cord
Deity: Shiva
Day: Monday
In the box: bracelet, pouch, care note

This is rudraksha for people who do not want a mala under an office shirt. The elastic needs no clasp, and
three gold plated beads divide it into fives.

The beads are five mukhi, the kind that tradition leaves open to everyone. Some wear them as a quiet
reminder of a promise or a daily practice. Either wrist is fine; many choose the right.

Roll it over the hand instead of pulling it wide, and the cord lasts longer. Take it off for a bath, for
sport and for sleep. The gold layer is thin: polish paste takes it off, a dry cloth does not. A jeweller can
thread the beads anew in a few minutes.

Measure your wrist with a strip of paper before ordering, closely, without adding anything. Under the
plating lies brass, without nickel. Gold plated means colour, not gold value.`),
    facts: {
      hindiName: 'रुद्राक्ष ब्रेसलेट',
      sizeMm: '12',
      origin: 'India',
      certificateLab: 'Sample, no real report',
      planet: 'Jupiter',
      bestFor: 'daily wear',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['rudraksha-bracelet.jpg', 'rudraksha-bracelet-2.jpg'],
  },
  {
    category,
    name: 'Sphatik Mala Diamond Cut',
    price: 2400,
    discounted: 2100,
    shortDescription:
      'Clear rock crystal, 108 faceted beads of 8 mm and a sumeru, knotted ' +
      'on white cotton, about 70 g. Used for Devi mantras.',
    fullDescription: unwrap(`Beads: 108 and 1 sumeru
Material: natural rock crystal (quartz), white cotton thread and tassel, silvered wire
Deity: Lakshmi and the forms of Devi
Day: Friday
In the box: mala, padded pouch, care note

Sphatik is colourless quartz. Diamond cut describes the small flat facets on each bead; there is no diamond
in it. The facets catch the light where a smooth bead would only look clear.

Rock crystal is associated with clarity and coolness, and a mala of it is traditional for mantras of Lakshmi
and Saraswati. For Venus it is the least costly of the customary materials.

It is heavy for a necklace, so most people count with it and lay it on the altar afterwards. The crystal
does not mind water, but the thread does: wipe the beads with a damp cloth and let the mala dry flat. Two
malas rubbed together chip each other's edges.

Glass is the common substitute. Crystal feels cold for longer in the hand and often has a fine veil or
feather inside; round bubbles mean glass. Its weight can be checked as well: some 70 g is what 109 faceted
beads of 8 mm weigh in crystal.`),
    facts: {
      hindiName: 'स्फटिक माला',
      sizeMm: '8',
      shape: 'round, faceted (diamond cut)',
      origin: 'India',
      certificateLab: 'Sample, no real report',
      planet: 'Venus',
      bestFor: 'japa',
      netQuantity: '1 piece (1 N), about 70 g',
    },
    active: true,
    photos: ['sphatik-mala.jpg'],
  },
  {
    category,
    name: 'Tulsi Mala 108 Beads',
    price: 450,
    discounted: null,
    shortDescription:
      'Light tulsi wood from Vrindavan, 108 beads of 6 mm and a sumeru. Dear to devotees of Krishna.',
    fullDescription: unwrap(`Beads: 108 and 1 sumeru
Length: about 70 cm around
Material: tulsi wood, cotton thread
Wood from: Vrindavan, Uttar Pradesh
Deity: Vishnu, Krishna
Mantra: Om Namo Bhagavate Vasudevaya
In the box: mala, cloth bag, care note

Beads of tulsi are turned from the dry stems of the holy basil after the plant has lived its time. The wood
is pale, very light and a little uneven. It grows darker with years of use.

For Vaishnavas tulsi is a goddess and the beloved of Vishnu. Her mala serves to count the names of Krishna
and Rama. It has no planet and no rashi: devotion is the only reason to carry it.

Families differ in their rules. Some wear a tulsi mala only if they eat no meat, and keep a second one for
japa in a closed bag. Follow the custom of your own house. Water makes the wood swell, so take it off in the
rain and before a bath.

Any pale wood can be turned into such beads, and few people can tell. This wood comes from Vrindavan and was
not stained. Beads that are even, dark brown and shiny deserve a question wherever you see them.`),
    facts: {
      hindiName: 'तुलसी माला',
      sizeMm: '6',
      origin: 'India',
      treatment: 'none, not dyed',
      certificateLab: 'none',
      bestFor: 'japa',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: [],
  },
];
