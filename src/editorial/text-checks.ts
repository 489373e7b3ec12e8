import { withoutEndSlashes } from '#domain/site/paths.ts';
import type { Mistake } from './front-matter.ts';
import { type KnownNames, mayBeUnread } from './known-names.ts';
import type { MarkdownText, TextElement } from './markdown.ts';

/** Where the pictures of texts are, as an editor writes them. */
export const PICTURES = '/scenes/';
const upload = `upload it to src/assets/scenes, then write ![what it shows](${PICTURES}name.jpg)`;
const shopAddress = /^\/(?:astro-shop(?:\/[^/]+)?|product-details\/\d+\/[^/]+)$/;
/** What the page's policy blocks (server/security-headers.ts), and what needs a file that nobody can upload. */
const notShown = /^(?:script|style|iframe|frame|object|embed|link|base|meta|video|audio)$/;

/** Returns what is wrong in the text of a file, each with its line. */
export function mistakesInText(text: MarkdownText, known: KnownNames): Mistake[] {
  const found = text.elements.flatMap((element): [line: number, message: string][] =>
    wrongIn(element, text, known).map((message) => [element.line, message]),
  );
  const open = text.openComments.map((line): [number, string] => [
    line,
    '<!-- is never closed, so all after it would be missing; write --> after the note',
  ]);
  const left = text.leftSigns.map(([line, sign]): [number, string] => [
    line,
    `${sign} would be shown as it stands; write **bold**, [words](/address) or ## A heading, without a space inside the signs`,
  ]);
  return [...found, ...open, ...left]
    .sort(([a], [b]) => a - b)
    .map(([line, message]) => [`line ${line}`, message]);
}

function wrongIn(element: TextElement, text: MarkdownText, known: KnownNames): string[] {
  const { name, attributes, isHtml, isClosed } = element;
  const messages: string[] = [];
  if (name === 'a') messages.push(...wrongLink(attributes.href, text, known));
  if (name === 'img') messages.push(...wrongPicture(attributes, known));
  if (name === 'h1') messages.push('the title is the only heading of its kind; write ## before this one');
  if (isDecorated(element))
    messages.push('only a name may stand between { and } behind a heading, as {#the-fee}; take the rest out');
  if (!isHtml) return messages;
  if (notShown.test(name)) messages.push(`<${name}> will not be shown; take it out, or write a link instead`);
  for (const attribute of Object.keys(attributes))
    if (/^(?:style|on[a-z]+)$/.test(attribute))
      messages.push(`${attribute}= has no effect here; take it out of <${name}>`);
  if (!isClosed) messages.push(`<${name}> is never closed; write </${name}> where it ends`);
  return messages;
}

/**
 * Returns true for a heading with more than a name between { and } behind it. Markdown itself writes no other attributes
 * of a heading but that of the footnotes.
 */
const isDecorated = ({ name, attributes, isHtml }: TextElement) =>
  !isHtml &&
  /^h[1-6]$/.test(name) &&
  attributes.id !== 'footnote-label' &&
  Object.keys(attributes).some((attribute) => attribute !== 'id');

function wrongLink(href: string | undefined, { anchors }: MarkdownText, known: KnownNames): string[] {
  // A name to link to, as <a id="here"></a>.
  if (href === undefined) return [];
  const [address = '', anchor] = readable(href).split('#', 2);
  const path = address.split('?', 1).join();
  const says = (message: string) => [`the link to ${href} ${message}`];
  if (!href) return ['a link has no address; write it between ( and )'];
  if (/^(?:https?:)?\/\/[^/]+|^(?:mailto|tel):./i.test(href)) return [];
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return says('does not work; write one that begins with https://');
  if (path === '') return !anchor || anchors.has(anchor) ? [] : says(`leads nowhere; ${headingsOf(anchors)}`);
  if (!path.startsWith('/')) return says(`leads nowhere; ${rightAddress(path, known)}`);
  if (shopAddress.test(path) || mayBeUnread(known, path)) return [];
  if (!known.addresses.includes(path)) return says(`leads nowhere; ${rightAddress(path, known)}`);
  const there = known.anchors.get(path);
  return !anchor || !there || there.has(anchor) ? [] : says(`leads nowhere; ${headingsOf(there)}`);
}

function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

const headingsOf = (anchors: Set<string>) =>
  anchors.size > 0
    ? `after the # write one of ${[...anchors].join(', ')}`
    : 'that page has no headings; leave out the # and what follows';

/** Says what to write for a page that was named in another way: as a file, in capitals, or with a slash. */
function rightAddress(path: string, { addresses }: KnownNames): string {
  const meant = withoutEndSlashes(path.toLowerCase()).replace(/^(?:\.{0,2}\/)+|\.(?:md|html)$/g, '');
  const name = meant.split('/').at(-1) ?? '';
  const isMeant = (address: string) => address === `/${meant}` || address.endsWith(`/${name}`);
  const likely = [...new Set(addresses.filter(isMeant))];
  if (name && likely.length > 0) return `write ${likely.join(' or ')}`;
  if (path.startsWith('/')) return 'copy the address from the page itself';
  if (/^[^/@]+@[^/]+$/.test(path)) return `write mailto:${path}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(path)) return `write https://${path}`;
  return 'write an address that begins with / for a page of this site, or with https:// for another site';
}

function wrongPicture({ src = '', alt = '' }: Record<string, string>, { scenes }: KnownNames): string[] {
  const name = readable(src).split('/').at(-1) ?? '';
  const shown = src.length > 100 ? `${src.slice(0, 100)}…` : src;
  const says = (message: string) => [`the picture ${shown} ${message}`];
  if (/^(?:https?:)?\/\/|^data:/i.test(src))
    return says(`will not be shown: pages show no pictures of other sites; ${upload}`);
  if (!scenes.includes(name)) return says(`is not in src/assets/scenes; ${upload}`);
  if (readable(src) !== PICTURES + name) return says(`is written ![what it shows](${PICTURES}${name})`);
  return alt.trim()
    ? []
    : says('says nothing to people who cannot see it; write what it shows between [ and ]');
}
