/**
 * Returns a product's description without the line breaks that only keep its source readable. The first block
 * is a list of facts, one on each line. Every later block is one paragraph.
 */
export function unwrap(text: string): string {
  const [facts, ...paragraphs] = text.split('\n\n');
  return [facts, ...paragraphs.map((paragraph) => paragraph.replaceAll('\n', ' '))].join('\n\n');
}
