/** Sample data, invented for a local demonstration; to be replaced by the owner's own stock. */
import type { DemoProduct } from './catalogue.ts';
import { settingsAt } from './settings.ts';
import { unwrap } from './unwrap.ts';

const category = 'Gemstones';

/** The products 1 to 9: the nine stones of the nine planets. */
export const gemstones: DemoProduct[] = [
  {
    category,
    name: 'Ruby Manik 4.78 ct',
    price: 28500,
    discounted: 25999,
    shortDescription:
      'Oval red ruby from Mozambique, 4.78 ct, heated and sold as heated. In tradition the stone of the Sun.',
    fullDescription: unwrap(`Kind: natural, mined
Rashi: Simha (Leo)
Day: Sunday
Finger: ring finger
Mantra: Om Suryaya Namah
In the box: stone, laboratory card (sample), pouch, wearing note
Last picture: beside a ₹1 coin (22 mm), to scale

Ruby is red corundum, the same mineral as sapphire. Among natural gems only diamond is harder. This oval was
heated to improve its colour, as most rubies are. You should know it, because an unheated ruby of the same
look costs much more.

In tradition the ruby is the stone of the Sun. It is associated with confidence, authority and one's father.
The sun sign alone does not decide who wears it; the whole chart does.

It is usually set in gold and first worn on a Sunday after sunrise. Wash it in lukewarm water with mild soap
and a soft brush. Keep it apart from diamonds, which scratch it.

This ruby was only heated. It is not filled with glass: a filled stone is worth far less, and even lemon
juice can damage the filling.`),
    facts: {
      hindiName: 'माणिक',
      weightCarat: 4.78,
      sizeMm: '10.8 x 8.9 x 6.2',
      shape: 'oval, faceted',
      origin: 'Mozambique',
      treatment: 'heated',
      certificateLab: 'Sample laboratory',
      certificateNumber: 'SAMPLE-0001 (no real report)',
      planet: 'Sun',
      metal: 'gold',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['ruby.jpg', 'ruby-2.jpg', 'ruby-scale.jpg'],
  },
  {
    category,
    name: 'Pearl Moti 6.60 ct',
    price: 2400,
    discounted: 2100,
    shortDescription:
      'Round white freshwater pearl, 9.7 mm and 6.60 ct, cultured. ' +
      'Given to the Moon in tradition and set in silver.',
    fullDescription: unwrap(`Kind: cultured in fresh water
Rashi: Karka (Cancer)
Day: Monday
Finger: little finger
Mantra: Om Chandraya Namah
In the box: pearl, laboratory card (sample), pouch, wearing note

A pearl is grown, not mined. A freshwater mussel built this one in thin layers, after a pearl farmer placed
a small piece of tissue in it. That is why it is called cultured. Only a small part of each harvest is this
round.

Tradition gives the pearl to the Moon and links it with the mother, with feeling and with a quiet mind. Many
astrologers count it among the gentler of the nine stones, but they still look at the chart first.

Pearl is soft. Put it on after perfume and hair oil, not before. Wipe it with a soft damp cloth after
wearing and keep it in its own pouch. No ultrasonic bath and no jewellery dip.

Its white is its own, neither bleached nor dyed. Only a laboratory can tell natural from cultured, with an
X-ray. A natural pearl of this size costs many times more.`),
    facts: {
      hindiName: 'मोती',
      weightCarat: 6.6,
      sizeMm: '9.7',
      shape: 'round, as grown',
      origin: 'China',
      treatment: 'none',
      certificateLab: 'Sample, no real report',
      planet: 'Moon',
      metal: 'silver',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['pearl.jpg'],
  },
  {
    category,
    name: 'Red Coral Moonga 7.51 ct',
    options: settingsAt({ silverRing: 1800, goldRing: 42_000, pendant: 1500 }),
    price: 9800,
    discounted: 8900,
    shortDescription:
      'Italian red coral, 7.51 ct, a smooth oval cabochon, not dyed. Traditionally associated with Mars.',
    fullDescription: unwrap(`Kind: natural, from the sea
Rashi: Mesha (Aries), Vrishchika (Scorpio)
Day: Tuesday
Finger: ring finger
Mantra: Om Mangalaya Namah
In the box: coral, laboratory card (sample), pouch, wearing note

Red coral is the skeleton of tiny sea animals. It is made of the same lime as a shell. This piece is
Mediterranean coral, cut as a smooth dome without facets, and the red is its own.

In tradition coral belongs to Mars and stands for courage, drive, land and brothers. The two signs named
above are the ones that Mars rules. An astrologer also looks at the house in which Mars stands.

Coral is soft, about 3.5 on the Mohs scale, and takes scratches easily. Acid eats its surface: vinegar,
lemon, sweat and perfume all dull the polish. Take it off in the kitchen, wipe it dry and keep it away from
heat, steam and ultrasonic cleaners.

This piece is not dyed, not filled with resin, and no bamboo coral coloured red. A laboratory can tell
without harming it. Let nobody test it with a drop of acid, because the mark stays.`),
    facts: {
      hindiName: 'मूंगा',
      weightCarat: 7.51,
      sizeMm: '14.0 x 11.0 x 7.1',
      shape: 'oval cabochon',
      origin: 'Italy',
      treatment: 'none',
      certificateLab: 'Sample, no real report',
      planet: 'Mars',
      metal: 'copper or gold',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['red-coral.jpg'],
  },
  {
    category,
    name: 'Emerald Panna 3.87 ct',
    price: 32000,
    discounted: null,
    shortDescription:
      'Step-cut Zambian emerald, 3.87 ct, with minor oil. In tradition the green stone of Mercury.',
    fullDescription: unwrap(`Kind: natural, mined
Rashi: Mithuna (Gemini), Kanya (Virgo)
Day: Wednesday
Finger: little finger
Mantra: Om Budhaya Namah
In the box: stone, laboratory card (sample), pouch, wearing note
Last picture: beside a ₹1 coin (22 mm), to scale

Emerald is green beryl. The step cut, with its long straight facets and cut corners, shows the colour and
protects the edges. Small marks inside are normal in a natural emerald. The trade calls them the garden of
the stone.

Mercury is the planet of speech, trade, numbers and study, and tradition gives it the emerald. Students and
people in business ask for it most often.

Nearly all emeralds are oiled, so that fine fissures show less. Heat, steam, solvents and ultrasonic
cleaners draw the oil out, so use only a soft damp cloth. Emerald is also brittle: take the ring off before
you work with your hands. After some years a jeweller can oil it again.

Laboratories write none, minor, moderate or significant, and name the filling. Here it is oil, and minor. A
stone full of resin should cost much less than this one.`),
    facts: {
      hindiName: 'पन्ना',
      weightCarat: 3.87,
      sizeMm: '10.6 x 8.6 x 6.0',
      shape: 'octagon, step cut',
      origin: 'Zambia',
      treatment: 'minor oil',
      certificateLab: 'Sample, no real report',
      planet: 'Mercury',
      metal: 'silver or gold',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['emerald.jpg', 'emerald-2.jpg', 'emerald-scale.jpg'],
  },
  {
    category,
    name: 'Yellow Sapphire Pukhraj 5.01 ct',
    price: 46500,
    discounted: 42500,
    shortDescription:
      'Unheated yellow sapphire from Sri Lanka, 5.01 ct, oval cut. Associated with Jupiter and worn in gold.',
    fullDescription: unwrap(`Kind: natural, mined
Rashi: Dhanu (Sagittarius), Meena (Pisces)
Day: Thursday
Finger: index finger
Mantra: Om Gurave Namah
In the box: stone, laboratory card (sample), pouch, wearing note
Last picture: beside a ₹1 coin (22 mm), to scale

Yellow sapphire is corundum, with a hardness of 9. The yellow of this oval is as it came from the ground: it
was not heated. Such stones are scarcer than heated ones, and the price shows it.

Jupiter is the teacher among the planets. Tradition links its stone with learning, good counsel, marriage
and children. It is the stone most asked for before a wedding.

It is first worn on a Thursday morning. Many jewellers leave the setting open at the back, so that the stone
touches the finger. Soap, warm water and a soft brush clean it well. Have it taken out before a goldsmith
repairs the ring with a flame, because strong heat can change the colour of an unheated stone.

Citrine and yellow topaz are also sold under the name Pukhraj. This stone is corundum, and its yellow was
not added by diffusion with beryllium. On a report that reads 'natural corundum, no indications of
heating'.`),
    facts: {
      hindiName: 'पुखराज',
      weightCarat: 5.01,
      sizeMm: '10.4 x 8.9 x 6.1',
      shape: 'oval, faceted',
      origin: 'Sri Lanka',
      treatment: 'none, unheated',
      certificateLab: 'Sample, no real report',
      planet: 'Jupiter',
      metal: 'gold',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['yellow-sapphire.jpg', 'yellow-sapphire-2.jpg', 'yellow-sapphire-scale.jpg'],
  },
  {
    category,
    name: 'White Sapphire Safed Pukhraj 4.10 ct',
    price: 18500,
    discounted: null,
    shortDescription:
      'Colourless unheated sapphire, 4.10 ct, round cut, from Sri Lanka. ' +
      'A stone of Venus, often chosen in place of diamond.',
    fullDescription: unwrap(`Kind: natural, mined
Rashi: Vrishabha (Taurus), Tula (Libra)
Day: Friday
Finger: little finger
Mantra: Om Shukraya Namah
In the box: stone, laboratory card (sample), pouch, wearing note

White sapphire is corundum almost free of the traces that make its sisters blue or yellow. Its sparkle is
softer than that of a diamond, with white flashes more than coloured ones.

Diamond is the first stone of Venus. White sapphire is the usual choice for those who want a large stone at
a smaller price. Tradition associates Venus with affection, art, comfort and partnership.

A colourless stone shows every trace of cream and cooking oil. Wash it often with mild soap, rinse it and
dry it with a lint-free cloth. Give it its own pouch, because it scratches softer gems.

Glass, white topaz, zircon, cubic zirconia and laboratory-grown sapphire all look like it, and the eye alone
cannot sort them. This one is natural corundum, out of the earth and never heated.`),
    facts: {
      hindiName: 'सफ़ेद पुखराज',
      weightCarat: 4.1,
      sizeMm: '9.6 x 6.2',
      shape: 'round, faceted',
      origin: 'Sri Lanka',
      treatment: 'none, unheated',
      certificateLab: 'Sample, no real report',
      planet: 'Venus',
      metal: 'silver',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['white-sapphire.jpg'],
  },
  {
    category,
    name: 'Blue Sapphire Neelam 4.78 ct',
    price: null,
    discounted: null,
    shortDescription:
      'Unheated blue sapphire from Sri Lanka, 4.78 ct oval. Price on request; ' +
      'by custom it is tried before it is set.',
    fullDescription: unwrap(`Kind: natural, mined
Rashi: Makara (Capricorn), Kumbha (Aquarius)
Day: Saturday
Finger: middle finger
Mantra: Om Shanaishcharaya Namah
In the box: stone, laboratory card (sample), pouch, wearing note
Last picture: beside a ₹1 coin (22 mm), to scale

Blue sapphire owes its colour to a little iron and titanium in the corundum. This oval has not been heated.
Its price is told on request, together with the report, so please ask before you travel or pay.

It is the stone of Saturn, which tradition links with work, patience, discipline and service. Astrologers
recommend it with more caution than any other stone, and rarely without reading the whole chart.

Hence the custom of a trial. The loose stone is wrapped in blue cloth and kept near the pillow for three
nights, or tied to the arm, beginning on a Saturday. It is set in silver only if the wearer is at ease with
it. A set stone is cleaned with mild soap and water.

You have 7 working days from delivery to tell us that it goes back, and a trial of the loose stone is not
wearing it. Its blue was not added by diffusion, and no crack is filled with cobalt glass.`),
    facts: {
      hindiName: 'नीलम',
      weightCarat: 4.78,
      sizeMm: '10.7 x 9.0 x 6.2',
      shape: 'oval, faceted',
      origin: 'Sri Lanka',
      treatment: 'none, unheated',
      certificateLab: 'Sample, no real report',
      planet: 'Saturn',
      metal: 'silver',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['blue-sapphire.jpg', 'blue-sapphire-2.jpg', 'blue-sapphire-scale.jpg'],
  },
  {
    category,
    name: 'Hessonite Gomed 6.60 ct',
    price: 7200,
    discounted: 6500,
    shortDescription:
      'Honey-brown hessonite garnet from Sri Lanka, 6.60 ct, untreated. In tradition worn for Rahu.',
    fullDescription: unwrap(`Kind: natural, mined
Day: Saturday
Finger: middle finger
Mantra: Om Rahave Namah
In the box: stone, laboratory card (sample), pouch, wearing note

Hessonite is a garnet with the colour of honey or cinnamon. Look into it with a lens and you see a wavy,
oily swirl, like syrup stirred into water. Dealers know the stone by that look.

Rahu is the north node of the Moon, a point and not a body, so no rashi is given here. Tradition links it
with ambition, sudden change, foreign places and confusion. Gomed is worn when a chart shows a difficult
Rahu, often for the years of its dasha.

A garnet is clearly softer than sapphire and does not like sudden heat. Keep it away from a hot stove and
from hard knocks. Lukewarm soapy water is enough, without steam.

Hessonite is not usually treated, and this one is not. What matters is that it is hessonite, which
laboratories also call grossular garnet: brown glass and other orange garnets are sold as Gomed.`),
    facts: {
      hindiName: 'गोमेद',
      weightCarat: 6.6,
      sizeMm: '12.0 x 10.2 x 6.5',
      shape: 'cushion, faceted',
      origin: 'Sri Lanka',
      treatment: 'none',
      certificateLab: 'Sample, no real report',
      planet: 'Rahu',
      metal: 'silver',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['hessonite.jpg'],
  },
  {
    category,
    name: "Cat's Eye Lehsunia 5.69 ct",
    price: 8900,
    discounted: null,
    shortDescription:
      'Chrysoberyl with a moving line of light, 5.69 ct cabochon from India. ' +
      'Traditionally the stone of Ketu.',
    fullDescription: unwrap(`Kind: natural chrysoberyl, mined
Day: Tuesday
Finger: middle finger
Mantra: Om Ketave Namah
In the box: stone, laboratory card (sample), pouch, wearing note
Pictures: one lamp, moved from left to right

Fine parallel needles inside this stone throw back the light in one bright line. Turn it under a single lamp
and the line glides across the dome. Chrysoberyl is the only gem called simply cat's eye; other kinds must
add their name, such as quartz cat's eye.

Ketu is the south node of the Moon. Tradition associates it with detachment, research and the inner life.
The stone is worn after advice, and some astrologers ask for a short trial first.

At hardness 8.5 it suits daily wear. Clean it with soap and water. Have it set so that the line runs along
the finger and stays in the middle.

Quartz and fibre glass look similar and cost very little; this is chrysoberyl. Its colour is natural too,
while some stones have been irradiated. A straight, sharp line is worth more than a broad one.`),
    facts: {
      hindiName: 'लहसुनिया',
      weightCarat: 5.69,
      sizeMm: '11.0 x 9.0 x 5.9',
      shape: 'oval cabochon',
      origin: 'India',
      treatment: 'none',
      certificateLab: 'Sample, no real report',
      planet: 'Ketu',
      metal: 'silver',
      bestFor: 'a ring or a pendant',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['cats-eye.jpg', 'cats-eye-2.jpg'],
  },
];
