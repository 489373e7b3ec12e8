import { describe, expect, it } from 'vitest';
import { factLabels, insertFacts, withoutBlankFacts } from '#admin/products/fact-lines.ts';
import { readDescription } from '#domain/catalogue/description.ts';

describe('lines of facts in a full description', () => {
  it('are put in as a shop page reads them', () => {
    const { text, blankAt } = insertFacts('', factLabels.gem);
    expect(readDescription(text).facts.map(({ label }) => label)).toEqual([...factLabels.gem]);
    expect(text.slice(blankAt, blankAt + 1)).toBe('…');
    expect(text.slice(0, blankAt)).toBe('Hindi name: ');
  });

  it('stand before the paragraphs and behind the facts there are, each once', () => {
    const { text, blankAt } = insertFacts('Weight: 4.78 ct\nLot: 5\n\nA ruby.\n\nWear it.', [
      'Weight',
      'Size',
    ]);
    expect(text).toBe('Weight: 4.78 ct\nLot: 5\nSize: …\n\nA ruby.\n\nWear it.');
    expect(text.slice(blankAt)).toMatch(/^…\n/);
    expect(insertFacts(text, ['Size'])).toEqual({ text, blankAt: -1 });
  });

  it('are not saved while nobody filled them in', () => {
    const { text } = insertFacts('A ruby.', ['Weight', 'Size']);
    expect(withoutBlankFacts(text.replace('Weight: …', 'Weight: 4.78 ct'))).toBe(
      'Weight: 4.78 ct\n\nA ruby.',
    );
    expect(withoutBlankFacts('Size:\nWeight: 5 ct')).toBe('Weight: 5 ct');
  });

  it("leave the owner's own words alone", () => {
    const text = 'How to wear it:\nOn a Sunday.\n\nQuestions: …';
    expect(withoutBlankFacts(text)).toBe(text);
  });
});
