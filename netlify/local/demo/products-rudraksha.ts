/** Sample data, invented for a local demonstration; to be replaced by the owner's own stock. */
import type { DemoProduct } from './catalogue.ts';
import { unwrap } from './unwrap.ts';

const category = 'Rudraksha';

/** The products 13 to 15, then number 23, which has no photograph on purpose. */
export const rudraksha: DemoProduct[] = [
  {
    category,
    name: '5 Mukhi Rudraksha Nepal',
    price: 450,
    discounted: null,
    shortDescription:
      'Five-faced Nepal bead of 20 mm for daily wear. The commonest rudraksha, associated with Jupiter.',
    fullDescription: unwrap(`Mukhi: 5
Species: Elaeocarpus ganitrus
Deity: Kalagni Rudra
Mantra: Om Hreem Namah
Day: Monday or Thursday
In the box: bead, red thread, wearing note

A rudraksha is the stone inside a blue forest fruit. The word mukhi, or face, counts the natural lines that
run from one end of the bead to the other. Five lines are by far the most usual number, which is why this
bead costs little.

Tradition gives the five mukhi to Kalagni Rudra, a form of Shiva, and to Jupiter. It is the bead of japa, of
students and of those who wear their first rudraksha. Most teachers ask for no chart before it is worn.

It hangs on a red or yellow thread and is first worn after a short prayer. Keep soap and perfume away. If it
looks dry, brush it with a soft brush and rub in a drop of sesame oil.

You can count the five lines of this bead yourself. Sinking or floating in water proves nothing: dense wood
sinks and an old real bead may float.`),
    facts: {
      hindiName: 'पाँच मुखी रुद्राक्ष',
      sizeMm: '20',
      origin: 'Nepal',
      treatment: 'none',
      certificateLab: 'Sample, no real report',
      planet: 'Jupiter',
      bestFor: 'daily wear',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['rudraksha-5-mukhi.jpg'],
  },
  {
    category,
    name: '7 Mukhi Rudraksha Nepal',
    price: 2900,
    discounted: 2600,
    shortDescription:
      'Seven-faced Nepal bead, 22 mm, of the kind sold with an X-ray report. ' +
      'In tradition the bead of Mahalakshmi.',
    fullDescription: unwrap(`Mukhi: 7
Species: Elaeocarpus ganitrus
Deity: Mahalakshmi
Mantra: Om Hum Namah
Day: Friday or Saturday
In the box: bead, X-ray report (sample), silver-coloured thread, pouch, wearing note

Seven lines divide this large bead from end to end. A Nepal bead has deep lines and a rough, thorny skin,
while a Java bead is smaller and smoother.

The seven mukhi is dedicated to Mahalakshmi, so traders often keep one with the account books. Its planet is
Saturn. It is associated with thrift, order and patience in matters of money.

It may be worn at the neck or kept on the altar in a small dish. Take it off for a bath with soap and let a
wet bead dry in the shade, not on a heater. A dry crack can run along a line, so keep it from long heat.

The common trick is to carve two more lines into a five mukhi. An X-ray shows the seed chambers inside:
there should be as many as there are lines. The picture of this bead comes with it. Count the seven
chambers, and see that the outline is that of your bead.`),
    facts: {
      hindiName: 'सात मुखी रुद्राक्ष',
      sizeMm: '22',
      origin: 'Nepal',
      treatment: 'none',
      certificateLab: 'Sample, no real report',
      planet: 'Saturn',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['rudraksha-7-mukhi.jpg'],
  },
  {
    category,
    name: 'Gauri Shankar Rudraksha Nepal',
    price: 7500,
    discounted: null,
    shortDescription:
      'Two Nepal beads grown together on the tree, 28 mm. Traditionally kept for harmony in the home.',
    fullDescription: unwrap(`Form: two beads grown together
Species: Elaeocarpus ganitrus
Deity: Shiva and Parvati
Mantra: Om Gauri Shankaraya Namah
Day: Monday
In the box: bead, X-ray report (sample), cloth, pouch, keeping note

Now and then two fruits of the rudraksha tree share one stalk and their stones grow into one. Such a pair is
named after Gauri and Shankar, that is Parvati and Shiva. The pairs are few, and the price follows.

In tradition the pair stands for two people who remain themselves and yet belong together. Couples keep it
for harmony in the home, and families place it where they pray.

Most people keep it on the altar, on a clean white or red cloth. When it is worn, the cap should hold both
halves so that nothing pulls at the join. Dust it with a soft dry brush. Do not soak it, and never lift it
by one half.

Two single beads glued together are the usual fake. Look at the join with a lens: the lines of growth should
run on, without a bright seam. This pair is one body, and the X-ray picture that comes with it shows that.`),
    facts: {
      hindiName: 'गौरी शंकर रुद्राक्ष',
      sizeMm: '28',
      origin: 'Nepal',
      treatment: 'none',
      certificateLab: 'Sample, no real report',
      bestFor: 'the family altar',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: ['gauri-shankar-rudraksha.jpg'],
  },
  {
    category,
    name: '6 Mukhi Rudraksha Nepal',
    price: 650,
    discounted: 590,
    shortDescription:
      'Six-faced Nepal bead of 19 mm, the second commonest kind. Dedicated to Kartikeya, linked with Venus.',
    fullDescription: unwrap(`Mukhi: 6
Species: Elaeocarpus ganitrus
Deity: Kartikeya
Mantra: Om Hreem Hum Namah
Day: Friday
In the box: bead, thread, wearing note

After the five mukhi this is the bead that the tree bears most often. Six lines run over it at nearly even
distances. It is a little smaller than the five mukhi in this shop.

Kartikeya, the son of Shiva and Parvati, is its deity. He leads the army of the gods, and so the bead is
linked with resolve and clear speech. The planet is Venus, which adds art and good manners to the picture.

You can wear it alone or string it with a five mukhi on each side. Sweat and chlorine darken the thread
before they harm the bead, so change the thread once or twice a year. A wipe of oil every few months keeps
the skin supple.

Some tables give the six mukhi to Mars, because Kartikeya is a god of war; we follow the one that says
Venus. The six lines grew by themselves: in daylight you find no tool marks in the grooves.`),
    facts: {
      hindiName: 'छह मुखी रुद्राक्ष',
      sizeMm: '19',
      origin: 'Nepal',
      treatment: 'none',
      certificateLab: 'Sample, no real report',
      planet: 'Venus',
      bestFor: 'daily wear',
      netQuantity: '1 piece (1 N)',
    },
    active: true,
    photos: [],
  },
];
