/**
 * Returns the initials of a person: the first letters of the last two words of the name, so that a title before
 * it does not count.
 */
export function initialsOf(name: string, locale: string): string {
  const letters = new Intl.Segmenter(locale);
  const first = (word: string) => [...letters.segment(word)][0]?.segment ?? '';
  return name.trim().split(/\s+/).slice(-2).map(first).join('');
}
