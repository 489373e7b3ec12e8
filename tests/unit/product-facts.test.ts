import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { factsOf } from '#domain/catalogue/product.ts';
import {
  caratsInName,
  certificateOf,
  factsFitting,
  factsInShort,
  factsShown,
  missingByLaw,
  missingOfStone,
} from '#domain/catalogue/product-facts.ts';
import ProductDetails from '#islands/shop/ProductDetails.tsx';
import { facts as inHindi } from '#languages/hi/facts.ts';
import { demoProducts } from '#local/demo/catalogue.ts';
import { rubyWire } from '#tests/support/test-shop.ts';

describe('the facts of a product', () => {
  it('are a table with standard units first, and say when there is no report', () => {
    const shown = factsShown({
      mrp: 28500,
      importer_or_packer: 'Asha Gems, Delhi',
      origin: 'Sri Lanka',
      certificate_lab: 'None',
      size_mm: '10.8x8.9 × 6.2',
      weight_carat: 4.1,
      planet: 'Venus',
    });
    expect(shown.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Weight: 4.10 ct (820 mg), 4.51 ratti',
      'Size: 10.8 x 8.9 x 6.2 mm',
      'Country of origin: Sri Lanka',
      'Certificate: No laboratory report',
      'Planet: Venus (Shukra)',
      'MRP: ₹28,500 (inclusive of all taxes)',
      'Imported by: Asha Gems, Delhi',
    ]);
    expect(factsShown({})).toEqual([]);
    const packed = factsShown({ origin: 'INDIA', importer_or_packer: 'Asha' });
    expect(packed.find(({ name }) => name === 'importer_or_packer')?.label).toBe('Packed by');
    expect(factsShown({ certificate_lab: 'GIA', certificate_number: '7' })).toEqual([
      { name: 'certificate_lab', label: 'Certificate', value: 'GIA, report 7' },
    ]);
    expect(factsShown({ certificate_number: '7' })).toMatchObject([
      { label: 'Certificate', value: 'report 7' },
    ]);
  });

  it('name the report of a laboratory, where there is one', () => {
    const href = 'https://lab.example/7';
    const report = { certificate_lab: 'GIA', certificate_number: '7', certificate_url: href };
    expect(certificateOf(report)).toEqual({ laboratory: 'GIA', number: '7', href });
    expect(certificateOf({ certificate_number: '7' })).toMatchObject({ number: '7', href: undefined });
    for (const none of [{}, { certificate_lab: 'None' }, { certificate_url: href }])
      expect(certificateOf(none)).toBeNull();
  });

  it('are in Hindi where the form suggests their words, and a number of a report is left as it is', () => {
    const shown = factsShown(
      {
        treatment: 'none',
        certificate_lab: 'Sample laboratory',
        certificate_number: 'SAMPLE-0001 (no real report)',
        net_quantity: '1 piece (1 N), 420 g',
      },
      inHindi,
    );
    expect(shown.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'ट्रीटमेंट: कोई नहीं',
      'प्रमाणपत्र: नमूना लैब, रिपोर्ट SAMPLE-0001 (असली रिपोर्ट नहीं)',
      'मात्रा: 1 नग (1 N), 420 ग्राम',
    ]);
    const nine = factsShown({ certificate_lab: 'sample, no real report', net_quantity: '9 N' }, inHindi);
    expect(nine.map(({ value }) => value)).toEqual(['नमूना, असली रिपोर्ट नहीं', '9 नग (9 N)']);
  });

  it('lead to the report at the laboratory, in a tab of its own, where its address is known', () => {
    const pageWith = (facts: object) =>
      renderToStaticMarkup(
        createElement(ProductDetails, {
          product: { ...rubyWire, facts: { certificate_lab: 'GIA', ...facts } },
          whatsapp: { ask: 'https://wa.me/1', share: 'https://wa.me/2' },
        }),
      );
    const href = 'https://lab.example/7';
    expect(pageWith({ certificate_url: href })).toMatch(
      `href="${href}" target="_blank" rel="noopener">Check at the laboratory`,
    );
    expect(pageWith({})).not.toContain('Check at the laboratory');
    // A sample has no report that anybody could look up.
    expect(demoProducts.filter(({ facts }) => facts.certificateUrl)).toEqual([]);
  });

  it('stand on bills as far as they tell one piece from another', () => {
    expect(factsInShort({ weight_carat: 5.01, treatment: 'heated', metal: 'gold', mrp: 9 })).toBe(
      'Weight: 5.01 ct (1002 mg), 5.51 ratti · Treatment: heated',
    );
    expect(factsInShort({ mrp: 9 })).toBe('');
  });

  it('are asked for as they fit the category', () => {
    expect(factsFitting('Semi-Precious Stones')).toContain('weight_carat');
    for (const stone of ['Opals', 'Rubies', 'Pearls', 'Pukhraj (yellow sapphire)'])
      expect(factsFitting(stone)).toEqual(factsFitting('Gemstones'));
    expect(factsFitting('Pearl malas')).toEqual(factsFitting('Rudraksha'));
    expect(factsFitting('Malas and Bracelets')).not.toContain('weight_carat');
    expect(factsFitting('Yantra and Vastu')).toContain('metal');
    for (const category of ['Gemstones', 'Rudraksha', 'Books', ''])
      expect(factsFitting(category)).toEqual(expect.arrayContaining(['origin', 'net_quantity', 'mrp']));
  });

  it('that the law asks for are missed by name', () => {
    expect(missingByLaw({ origin: '', mrp: '100' })).toEqual([
      'Country of origin',
      'Net quantity',
      'Importer or packer',
    ]);
  });

  it('name the missing ones that buyers of a stone look for first', () => {
    expect(missingOfStone({ weight_carat: '', certificate_lab: '' })).toEqual([
      'Weight in carats',
      'Laboratory',
    ]);
    expect(missingOfStone({ weight_carat: '3.2', certificate_lab: 'none' })).toEqual([]);
    expect(caratsInName('Yellow Sapphire 3.20 ct')).toBe('3.20');
    expect(caratsInName('Pukhraj, 5 carats, unheated')).toBe('5');
    for (const none of ['Yellow Sapphire', '108 beads', 'Ruby 9 ctx', ''])
      expect(caratsInName(none), none).toBeNull();
  });

  it('that the law asks for are in the demo catalogue; its names weigh in carats', () => {
    for (const { name, facts, active } of demoProducts) {
      const known = factsOf({ ...facts, mrp: 1, importerOrPacker: 'the shop' } as never);
      if (active) expect(missingByLaw(known), name).toEqual([]);
      expect(name).not.toMatch(/ratti|inch/i);
      if (facts.weightCarat) expect(name).toContain(`${facts.weightCarat.toFixed(2)} ct`);
    }
  });
});
