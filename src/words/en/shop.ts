import { promises } from '#domain/site/promises.ts';

/** The shop's front, its categories, and the page of a product. */
export const shop = {
  terms: `Delivered within ${promises.deliveryDays} working days, and ${promises.returnDays} working days to return.`,
  front: {
    title: 'Astro shop',
    headTitle: 'Astro shop: gemstones and rudraksha',
    description:
      'Gemstones with weight, size, origin and treatment, rudraksha, malas and yantras, in plain words.',
    lead: 'Every stone and bead with its facts. Not sure which one? Please ask us first.',
    returns: `Returns within ${promises.returnDays} working days of delivery, unless a piece was made for you.`,
    chosen: 'From the shop',
    newest: 'New in the shop',
    late: 'We could not load the shop. Please check your internet connection and try again.',
    adding: 'We are adding products to the shop. Please ask us for what you are looking for.',
  },
  category: {
    products: 'Products',
    none: 'There is no such category in the shop. Look at all categories, or ask us for what you are looking for.',
    gone: 'This category does not exist or is no longer in the shop. Please see our other products, or ask us.',
    title: (name: string) => name,
    page: (name: string, page: number) => `${name}, page ${page}`,
    description: (name: string) => `${name}, described in plain words, with price and photographs.`,
    late: 'We could not load the products. Please check your internet connection and try again.',
    moreIn: (name: string) => `More in ${name}`,
    allOf: (name: string) => `All ${name}`,
  },
  product: {
    word: 'Product',
    notThere:
      'This product is not in the shop. It may have been sold. Look at the other stones and beads, or ask us.',
    from: (price: string) => `From ${price}`,
    titleFrom: (name: string, price: string) => `${name} from ${price}`,
    titleAt: (name: string, price: string) => `${name} at ${price}`,
    summary: (name: string) => `${name}, with its facts and photographs in plain words.`,
    question: (name: string, address: string) => `Namaste, I have a question about ${name}: ${address}`,
    oneLike: (name: string, address: string) => `Namaste, is there one like ${name}: ${address}`,
    late: 'We could not show this product just now.',
    // To the letter as the customer fixed them.
    orderNow: 'Order Now',
    enquire: 'Enquery Now',
    otherPoint: 'Other Point',
    askOnWhatsapp: 'Ask on WhatsApp',
    share: 'Share',
    askPrice: 'Ask us for the price. It costs nothing, and you need not buy.',
    pieces: (pieces: number) => `${pieces === 1 ? '1 piece' : `${pieces} pieces`} in stock.`,
    certificate: 'Certificate',
    laboratory: 'Laboratory',
    reportNumber: 'Report number',
    checkReport: 'Check at the laboratory',
    newTab: ' (opens in a new tab)',
    isItForYou: 'Is it the stone for you? By custom, a stone is chosen from the birth chart.',
    consultation: 'Gemstone consultation',
    tool: 'Free gemstone tool',
    delivered: `Delivered within ${promises.deliveryDays} working days.`,
    delivery: 'Delivery',
    returned: `Returns within ${promises.returnDays} working days unless made for you, refunded to the same account.`,
    returns: 'Returns',
    pay: 'Pay by UPI, card or net banking; no cash on delivery.',
    photosOf: (name: string) => `Photos of ${name}`,
    photoOf: (name: string, at: number, of: number) => `${name}, photo ${at} of ${of}`,
    showPhoto: (at: number) => `Show photo ${at}`,
    zoom: 'Zoom this photo',
    whole: 'Show the whole photo',
    ratti:
      '1 ratti is 0.91 carat (182 mg) in this shop. Other shops may use a smaller ratti, so please compare in carats.',
    options: 'Options',
    /** Before what the owner wrote in another language than that of the page. */
    inEnglish: 'This description is in English.',
  },
  ring: {
    title: 'Ring size guide',
    steps: [
      'Cut a strip of paper about 5 mm wide.',
      'Wrap it around the finger, close but not tight, and mark where it meets. It must pass the knuckle.',
      'Measure the strip to the mark in millimetres, and find the nearest size below.',
    ],
    more:
      'Or measure across the inside of a ring that fits. Measure in the evening: fingers are a little thicker ' +
      'then. Between two sizes, take the larger one.',
    caption: 'Indian ring sizes in millimetres',
    size: 'Indian size',
    around: 'Around, mm',
    across: 'Across, mm',
    charts:
      'Sellers’ charts differ by up to 2.5 millimetres around the finger for the same size. If you are not sure, write ' +
      'the millimetres instead, such as ‘52 mm around’.',
  },
};
