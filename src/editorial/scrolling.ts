/**
 * Puts each table into an element that scrolls and that the keyboard reaches, named by the heading above it.
 * The policy of pages blocks the styles by which columns are aligned, so that they become classes.
 */
export function withScrolling(html: string): string {
  let heading = 'Table';
  const named = new Map<string, number>();
  const parts = /<h[1-6][^>]*>(.*?)<\/h[1-6]>|<table\b|<\/table>|<pre\b/gs;
  return html
    .replace(/ style="text-align: (center|right|left)"/g, ' class="at-$1"')
    .replace(parts, (part: string, words?: string) => {
      if (words !== undefined) heading = words.replace(/<[^>]*>/g, '');
      if (part === '</table>') return `${part}</div>`;
      if (part === '<pre') return `${part} tabindex="0"`;
      if (part !== '<table') return part;
      const number = (named.get(heading) ?? 0) + 1;
      named.set(heading, number);
      const name = (number === 1 ? heading : `${heading} (${number})`).replaceAll('"', '&quot;');
      return `<div class="scrolls" role="region" tabindex="0" aria-label="${name}">${part}`;
    });
}
