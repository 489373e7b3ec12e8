import type { Random } from '../random.ts';

/**
 * JSON that says the same as JSON.stringify and never has the same bytes: keys in any order, spaces, letters
 * beyond ASCII and slashes escaped here and there. A signature checked over re-serialised JSON breaks on it.
 */
export function oddJson(random: Random, value: unknown): string {
  return ` ${write(random, value)}\n`;
}

function write(random: Random, value: unknown): string {
  const gap = () => random.pick(['', '', ' ', '\n  ']);
  if (typeof value === 'string') return writeText(random, value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((one) => gap() + write(random, one)).join(',')}]`;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const parts = random
    .shuffle(entries)
    .map(([name, one]) => `${gap()}${writeText(random, name)}${gap()}:${gap()}${write(random, one)}`);
  return `{${parts.join(',')}${gap()}}`;
}

function writeText(random: Random, text: string): string {
  return JSON.stringify(text).replace(/[\u0080-\uffff/]/g, (letter) => {
    if (random.below(2) === 0) return letter;
    return letter === '/' ? '\\/' : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
