import { readDescription } from '#domain/catalogue/description.ts';

/** What stands behind a label until the owner knows better; such a line is not saved. */
const BLANK = '…';

/** The labels a gem or a rudraksha is usually described by, in the order shoppers look for them. */
export const factLabels = {
  gem: [
    'Hindi name',
    'Weight',
    'Size',
    'Shape and cut',
    'Origin',
    'Treatment',
    'Certificate',
    'Planet',
    'Rashi',
    'Day',
    'Finger',
    'Metal',
    'Mantra',
    'In the box',
    'Country of origin',
  ],
  rudraksha: [
    'Mukhi',
    'Size',
    'Species',
    'Origin',
    'Treatment',
    'Certificate',
    'Deity',
    'Planet',
    'Mantra',
    'Day',
    'In the box',
    'Country of origin',
  ],
} as const;

const known = new Set<string>([...factLabels.gem, ...factLabels.rudraksha]);

/** How many lines at the start of a description are facts. */
const factCount = (text: string) => readDescription(text).facts.length;

/**
 * Puts the lines 'Weight: …' of those labels that have none yet behind the facts a description begins with.
 * `blankAt`: where the first of the new values is to be typed; -1 when nothing was missing.
 */
export function insertFacts(text: string, labels: readonly string[]): { text: string; blankAt: number } {
  const present = new Set(readDescription(text).facts.map(({ label }) => label));
  const missing = labels.filter((label) => !present.has(label)).map((label) => `${label}: ${BLANK}`);
  if (missing.length === 0) return { text, blankAt: -1 };
  const lines = text.split('\n');
  const facts = lines.slice(0, factCount(text));
  const rest = lines.slice(facts.length).join('\n').replace(/^\s+/, '');
  const before = facts.map((line) => `${line}\n`).join('');
  return {
    text: `${before}${missing.join('\n')}\n${rest && `\n${rest}`}`,
    blankAt: before.length + (missing[0] ?? '').length - BLANK.length,
  };
}

/** A description without the lines of known labels that nobody filled in. */
export function withoutBlankFacts(text: string): string {
  const lines = text.split('\n');
  const kept = lines.filter((line) => {
    const [, label, value] = /^([^:]+):(.*)$/.exec(line.trim()) ?? [];
    return label === undefined || !known.has(label) || !['', BLANK].includes(value?.trim() ?? '');
  });
  return kept.length === lines.length ? text : kept.join('\n').trim();
}
