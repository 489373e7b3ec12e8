import type { Language } from '../site/language.ts';
import type { ProductWire } from './product.ts';

/** The parts of a full description: the leading `Label: value` lines, then paragraphs of lines. */
export interface Description {
  facts: { label: string; value: string }[];
  paragraphs: string[][];
}

const factLine = /^([\p{L}][\p{L}\p{M} ,/()-]{0,39}):\s+(\S.*)$/u;

/**
 * Splits a full description for display. Leading lines of the form 'Weight: 4.78 ct' are facts, up to the
 * first other line. The rest is paragraphs, separated by empty lines. Everything stays text.
 */
export function readDescription(text: string): Description {
  const lines = text.split(/\r\n?|\n/);
  const facts: Description['facts'] = [];
  let next = 0;
  for (; next < lines.length; next++) {
    const fact = factLine.exec((lines[next] ?? '').trim());
    if (!fact?.[1] || !fact[2]) break;
    facts.push({ label: fact[1], value: fact[2] });
  }
  const paragraphs = lines
    .slice(next)
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()))
    .map((paragraph) => paragraph.filter((line) => line !== ''))
    .filter((paragraph) => paragraph.length > 0);
  return { facts, paragraphs };
}

/**
 * Returns what a product's page says in a language: the short text beside the photograph, and what stands below it.
 * A text that the owner has written in that language goes before the general one.
 */
export function descriptionIn(
  language: Language,
  { short_desc, full_desc, facts }: Pick<ProductWire, 'short_desc' | 'full_desc' | 'facts'>,
): Description & { lead: string } {
  const general = readDescription(full_desc ?? '');
  if (language !== 'hi' || !facts?.hindi_text) return { ...general, lead: short_desc ?? '' };
  const [first = [], ...paragraphs] = readDescription(facts.hindi_text).paragraphs;
  return { facts: general.facts, lead: first.join(' '), paragraphs };
}
