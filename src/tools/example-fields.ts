import { readDate } from './place/civil-time.ts';
import type { Fields } from './tool.ts';

/**
 * Returns the fields of a form that was filled in with these values, for the worked examples and for tests.
 * @param refused takes the name and the sentence of each refusal
 */
export function fieldsWith(
  values: Readonly<Record<string, string>>,
  refused: (name: string, message: string) => void = () => {},
): Fields {
  const text = (name: string) => values[name]?.trim() ?? '';
  const refuse = (name: string, message: string) => {
    refused(name, message);
    return null;
  };
  const take: Fields['take'] = (name, read) => (read.ok ? read.value : refuse(name, read.message));
  return {
    text,
    take,
    refuse,
    isFilled: (name) => text(name) !== '',
    date: (name) => take(name, readDate(text(name))),
  };
}
