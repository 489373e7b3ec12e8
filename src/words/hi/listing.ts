import { formatPrice, toPaise } from '#domain/money/money.ts';
import type { listing as en } from '../en/listing.ts';
import { trade } from './trade.ts';

/** Says a band such as '2000-5000', '-2000' or '25000-' with its amounts in words. */
function band(value: string, inWords: (amount: number) => string): string {
  const [from, to] = value.split('-');
  if (!from) return `${inWords(Number(to))} से कम`;
  return to ? `${inWords(Number(from))} से ${inWords(Number(to))}` : `${inWords(Number(from))} और ज़्यादा`;
}

export const listing: typeof en = {
  loading: 'खुल रहा है...',
  noProducts: 'कोई सामान नहीं मिला',
  details: 'देखें',
  enquire: 'पूछें',
  ofName: { before: ': ', after: '' },
  aboutName: { before: ': ', after: ' के बारे में' },
  count: (count) => `${count} सामान`,
  nothingFits: 'आपने जो चुना है, वह सब किसी एक में नहीं मिला। एक चीज़ हटा दें, या हमसे पूछें।',
  emptyCategory: 'इसमें अभी कोई सामान नहीं है। हमसे पूछें, या बाक़ी सामान देखें।',
  clearChoices: 'सब चुना हुआ हटाएँ',
  all: 'पूरी दुकान',
  ask: 'हमसे पूछें',
  notSure: 'समझ न आए कि कौन सा लें?',
  askFirst: 'चुनने से पहले हमसे पूछें। परंपरा में रत्न कुंडली से चुना जाता है, अख़बार वाली राशि से नहीं।',
  notLoaded: 'सामान नहीं खुल पाया। इंटरनेट देखकर दोबारा कोशिश करें।',
  tryAgain: 'दोबारा कोशिश करें',
  wholePage: 'पूरा पेज खोलें',
  filters: {
    title: 'छाँटें और क्रम बदलें',
    any: 'सभी',
    from: 'दाम, कम से कम (₹)',
    to: 'दाम, ज़्यादा से ज़्यादा (₹)',
    sort: 'क्रम',
    show: 'दिखाएँ',
    takeBack: 'हटाएँ: ',
    clear: 'सब हटाएँ',
  },
  between: (from, to) => `${from} से ${to}`,
  from: (from) => `${from} से`,
  upTo: (to) => `${to} तक`,
  facets: { planet: 'ग्रह', origin: 'कहाँ का', price: 'दाम', weight: 'वज़न' },
  sorts: {
    '': 'सबसे नया पहले',
    'price-low': 'दाम, कम से ज़्यादा',
    'price-high': 'दाम, ज़्यादा से कम',
    weight: 'वज़न, कम से ज़्यादा',
    origin: 'देश के नाम से',
  },
  value: (facet, value) => {
    if (facet === 'price') return band(value, (rupees) => formatPrice(toPaise(rupees)));
    if (facet === 'weight') return band(value, (carats) => `${carats} कैरेट`);
    return trade[value.toLowerCase()] ?? null;
  },
};
