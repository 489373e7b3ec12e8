import type { facts as en } from '../en/facts.ts';
import { trade } from './trade.ts';

const always = (label: string) => () => label;
const ofTrade = (value: string | number) => trade[String(value).toLowerCase()] ?? null;

const isIndian = (origin: string | number | undefined) => /^(india|bharat)$/i.test(String(origin ?? 'India'));

export const facts: typeof en = {
  labels: {
    hindi_name: always('हिंदी नाम'),
    weight_carat: always('वज़न'),
    size_mm: always('नाप'),
    shape: always('आकार'),
    origin: always('कहाँ का'),
    treatment: always('ट्रीटमेंट'),
    certificate_lab: always('प्रमाणपत्र'),
    certificate_number: always('प्रमाणपत्र'),
    planet: always('ग्रह'),
    metal: always('धातु'),
    best_for: always('किसके लिए'),
    net_quantity: always('मात्रा'),
    mrp: always('MRP'),
    importer_or_packer: ({ origin }) => (isIndian(origin) ? 'किसने पैक किया' : 'किसने मँगाया'),
  },
  values: {
    weight_carat: (_, written) =>
      written.replace('ct', 'कैरेट').replace('mg', 'मि.ग्रा.').replace('ratti', 'रत्ती'),
    size_mm: (_, written) => written.replace('mm', 'मि.मी.'),
    shape: ofTrade,
    origin: ofTrade,
    treatment: (value) => (/^none$/i.test(String(value)) ? 'कोई नहीं' : ofTrade(value)),
    certificate_lab: (_, written) =>
      written
        .replace('No laboratory report', 'लैब की रिपोर्ट नहीं है')
        .replace(', report ', ', रिपोर्ट ')
        .replace(/sample laboratory/i, 'नमूना लैब')
        .replace(/^sample,/i, 'नमूना,')
        .replace(/no real report/i, 'असली रिपोर्ट नहीं'),
    planet: ofTrade,
    metal: ofTrade,
    best_for: ofTrade,
    // The law counts pieces in N.
    net_quantity: (_, written) =>
      written
        .replace(/\bpieces?\b/, 'नग')
        .replace(/^(\d+) N$/, '$1 नग ($1 N)')
        .replace(/\bset\b/, 'सेट')
        .replace(/\babout\b/, 'क़रीब')
        .replace(/ g\b/, ' ग्राम'),
    mrp: (_, written) => written.replace('inclusive of all taxes', 'सभी टैक्स शामिल'),
  },
};
