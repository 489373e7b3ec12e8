import type { Random } from '../random.ts';

/**
 * Returns JSON with the same meaning as JSON.stringify but different bytes: keys in any order, spaces, and
 * some escaped slashes and letters beyond ASCII. A signature that is checked over re-serialised JSON fails on
 * it.
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
