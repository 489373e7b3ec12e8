/**
 * Puts each table into an element that scrolls and that the keyboard reaches, named by the heading above it.
 * The policy of pages blocks the styles by which columns are aligned, so that they become classes.
 */
export function withScrolling(html: string): string {
  let heading = 'Table';
  const named = new Map<string, number>();
  const parts = html
    .replace(/ style="text-align: (center|right|left)"/g, ' class="at-$1"')
    .split(/(?=<h[1-6]\b|<table\b|<\/table>|<pre\b)/);
  return parts
    .map((part) => {
      if (/^<h/.test(part)) heading = wordsOf(part.split('</h', 1).join()) || heading;
      if (part.startsWith('</table>')) return part.replace('</table>', '</table></div>');
      if (part.startsWith('<pre')) return part.replace('<pre', '<pre tabindex="0"');
      if (!part.startsWith('<table')) return part;
      const number = (named.get(heading) ?? 0) + 1;
      named.set(heading, number);
      const name = (number === 1 ? heading : `${heading} (${number})`).replaceAll('"', '&quot;');
      return `<div class="scrolls" role="region" tabindex="0" aria-label="${name}">${part}`;
    })
    .join('');
}

/** Returns the words of a piece of HTML that begins with a tag. */
const wordsOf = (html: string) =>
  html
    .split('<')
    .map((piece) => piece.slice(piece.indexOf('>') + 1))
    .join('')
    .trim();
