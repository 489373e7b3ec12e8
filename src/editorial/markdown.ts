import Slugger from 'github-slugger';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { type HastNode, markdownToHast } from 'satteri';

/**
 * Options of the Markdown processor, of the build (astro.config.mjs) and of the check alike. A heading may say what it is
 * called after the # of an address: '## आयु {#age}'.
 */
export const markdownFeatures = { gfm: true, smartPunctuation: true, headingAttributes: true };

/** An element of a text, whether an editor wrote it in Markdown or in HTML. */
export interface TextElement {
  name: string;
  attributes: Record<string, string>;
  /** Line of the file, counted from 1. */
  line: number;
  isHtml: boolean;
  isClosed: boolean;
}

/** What a browser makes of the text of a file. */
export interface MarkdownText {
  elements: TextElement[];
  /** What the part of an address after # can name. */
  anchors: Set<string>;
  /** Lines of the comments that are never closed. */
  openComments: number[];
  /** Signs of Markdown that made nothing, so that readers see them, each with its line. */
  leftSigns: [line: number, sign: string][];
  words: string;
}

type HtmlNode = DefaultTreeAdapterTypes.Node;

/** Elements that hold nothing. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements that HTML lets an author leave open. */
const mayStayOpen = /^(?:li|p|d[td]|r[tp]|t(?:body|foot|head|[dhr])|optgroup|option)$/;

/** Bold that does not begin or end, a link with a space or without its end, a heading without its space. */
const leftSign = /\*\*|\]\(|\] ?\((?=\/|https?:)|(?<=^|\n)#{2,6}(?=[^\s#])/g;

/**
 * Reads a file. The processor says where each part of the Markdown stands; parse5 then reads the HTML as
 * browsers do, with what an editor wrote as HTML in its place.
 */
export function readMarkdown(file: string): MarkdownText {
  const { html, lineAt, isMarkdown } = withPlaces(markdownToHast(file, { features: markdownFeatures }));
  const elements: TextElement[] = [];
  const anchors = new Set<string>();
  const openComments: number[] = [];
  const leftSigns: MarkdownText['leftSigns'] = [];
  const slugger = new Slugger();
  const seen = new Set<number>();
  const visit = (node: HtmlNode, isCode = false) => {
    const place = 'sourceCodeLocation' in node ? node.sourceCodeLocation : null;
    if (node.nodeName === '#comment' && place) {
      const written = html.slice(place.startOffset, place.endOffset);
      if (written.startsWith('<!--') && !written.endsWith('-->'))
        openComments.push(lineAt(place.startOffset));
    }
    if (node.nodeName === '#text' && 'value' in node && place && !isCode)
      for (const { 0: sign, index } of node.value.matchAll(leftSign))
        leftSigns.push([lineAt(place.startOffset) + node.value.slice(0, index).split('\n').length - 1, sign]);
    if ('tagName' in node) {
      const { tagName: name } = node;
      const attributes = Object.fromEntries(node.attrs.map((attribute) => [attribute.name, attribute.value]));
      const anchor = attributes.id ?? (/^h[1-6]$/.test(name) ? slugger.slug(wordsOf(node)) : attributes.name);
      if (anchor !== undefined) anchors.add(anchor);
      // Browsers add elements that nobody wrote, and repeat those that are left open.
      const own = node.sourceCodeLocation;
      if (own?.startTag && !seen.has(own.startOffset)) {
        seen.add(own.startOffset);
        elements.push({
          name,
          attributes,
          line: lineAt(own.startOffset),
          isHtml: !isMarkdown(own.startOffset),
          isClosed: empty.test(name) || mayStayOpen.test(name) || own.endTag !== undefined,
        });
      }
    }
    if ('childNodes' in node) {
      const within = isCode || /^(?:code|pre|script|style)$/.test(node.nodeName);
      for (const child of node.childNodes) visit(child, within);
    }
  };
  const root = parseFragment(html, { sourceCodeLocationInfo: true });
  visit(root);
  return { elements, anchors, openComments, leftSigns, words: wordsOf(root) };
}

function wordsOf(node: HtmlNode): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(wordsOf).join('') : '';
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Writes a tree as HTML, and says of each place in it which line of the file it comes from. */
function withPlaces(tree: HastNode) {
  let html = '';
  const marks = [{ offset: 0, line: 1 }];
  const ofMarkdown = new Set<number>();
  const write = (node: HastNode) => {
    if (node.position) marks.push({ offset: html.length, line: node.position.start.line });
    if (node.type === 'text') html += escaped(node.value);
    if (node.type === 'raw') html += node.value;
    if (node.type === 'element') {
      ofMarkdown.add(html.length);
      const attributes = Object.entries(node.properties).map(
        ([name, value]) => ` ${name}="${escaped(String(value))}"`,
      );
      html += `<${node.tagName}${attributes.join('')}>`;
    }
    if ('children' in node) for (const child of node.children) write(child);
    if (node.type === 'element' && !empty.test(node.tagName)) html += `</${node.tagName}>`;
  };
  write(tree);
  /** Finds the last mark before a place; there are as many marks as parts of the text. */
  const lineAt = (offset: number) => {
    let [from, to] = [0, marks.length];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if ((marks[middle]?.offset ?? 0) <= offset) from = middle;
      else to = middle;
    }
    const mark = marks[from] ?? { offset: 0, line: 1 };
    return mark.line + html.slice(mark.offset, offset).split('\n').length - 1;
  };
  return { html, lineAt, isMarkdown: (offset: number) => ofMarkdown.has(offset) };
}
