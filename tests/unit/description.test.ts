import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descriptionIn, readDescription } from '#domain/catalogue/description.ts';

describe('a full description', () => {
  it('begins with its facts, then has paragraphs of lines', () => {
    expect(
      readDescription(
        'Weight: 4.78 ct\nOrigin: Ceylon, Sri Lanka\n\nA fine stone.\nUnheated.\n\nSet on request.',
      ),
    ).toEqual({
      facts: [
        { label: 'Weight', value: '4.78 ct' },
        { label: 'Origin', value: 'Ceylon, Sri Lanka' },
      ],
      paragraphs: [['A fine stone.', 'Unheated.'], ['Set on request.']],
    });
  });

  it('keeps a line with a colon where it stands once the facts are over', () => {
    expect(readDescription('A stone.\nWeight: 4 ct')).toEqual({
      facts: [],
      paragraphs: [['A stone.', 'Weight: 4 ct']],
    });
    expect(readDescription('Weight: 4 ct\nA stone.\nOrigin: Ceylon')).toEqual({
      facts: [{ label: 'Weight', value: '4 ct' }],
      paragraphs: [['A stone.', 'Origin: Ceylon']],
    });
  });

  it('knows line ends of every kind', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(readDescription(['Weight: 4 ct', 'Colour: red', '', 'One.', '', '', 'Two.'].join(end))).toEqual({
        facts: [
          { label: 'Weight', value: '4 ct' },
          { label: 'Colour', value: 'red' },
        ],
        paragraphs: [['One.'], ['Two.']],
      });
  });

  it.each([
    'https://example.in is no fact',
    'Weight:4 ct',
    'Weight:',
    ': 4 ct',
    '12: 30',
    `${'x'.repeat(41)}: too long a label`,
  ])('takes %j for text', (line) => {
    expect(readDescription(line)).toEqual({ facts: [], paragraphs: [[line]] });
  });

  it('takes labels in any script', () => {
    expect(readDescription('वज़न: 4 ct').facts).toEqual([{ label: 'वज़न', value: '4 ct' }]);
  });

  it('of nothing has nothing', () => {
    for (const text of ['', '  \n \n\t'])
      expect(readDescription(text)).toEqual({ facts: [], paragraphs: [] });
  });

  it('loses no word and makes none up', () => {
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('Weight: 4 ct', '', '<b>bold</b>', ' a: b ')), {
          maxLength: 8,
        }),
        (lines) => {
          const text = lines.join('\n');
          const { facts, paragraphs } = readDescription(text);
          const told = [...facts.map(({ label, value }) => `${label}: ${value}`), ...paragraphs.flat()];
          expect(words(told.join('\n'))).toEqual(words(text));
          for (const paragraph of paragraphs)
            expect(paragraph.every((line) => line.trim() !== '')).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the description of a product in a language', () => {
  const product = {
    short_desc: 'Oval red ruby.',
    full_desc: 'Finger: ring finger\n\nRuby is red corundum.',
    facts: { hindi_text: 'लाल माणिक,\nगरम किया हुआ।\n\nमाणिक लाल कोरंडम है।' },
  };
  const general = {
    facts: [{ label: 'Finger', value: 'ring finger' }],
    lead: 'Oval red ruby.',
    paragraphs: [['Ruby is red corundum.']],
  };

  it('is the Hindi text on a page in Hindi, its first paragraph before the others', () => {
    expect(descriptionIn('hi', product)).toEqual({
      facts: general.facts,
      lead: 'लाल माणिक, गरम किया हुआ।',
      paragraphs: [['माणिक लाल कोरंडम है।']],
    });
  });

  it('is the general one on a page in English, and where there is no Hindi text', () => {
    expect(descriptionIn('en', product)).toEqual(general);
    expect(descriptionIn('hi', { ...product, facts: {} })).toEqual(general);
  });
});
