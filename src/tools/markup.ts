import { lists } from '#words/tools/lists.ts';

/** A piece of HTML that is safe to show. */
export interface Markup {
  html: string;
}
/** An SVG picture with a name for those who do not see it. */
export interface Picture extends Markup {
  readonly kind: 'picture';
}
/** A picture and what it is called in a choice of several. */
export interface Drawn {
  name: string;
  picture: Picture;
}
/** A table with a caption and headed rows. */
export interface Table extends Markup {
  readonly kind: 'table';
}
type Part = Markup | string | number | null | false | undefined | readonly Part[];

function written(part: Part): string {
  if (part === null || part === false || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return 'html' in part ? part.html : part.map(written).join('');
}

/**
 * Returns HTML from a template: texts are escaped; pieces of HTML and lists of them are put in as they are.
 */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return { html: texts.map((text, at) => text + written(parts[at])).join('') };
}

/** Returns a table. The first cell of each row heads it. `rows` may carry attributes of their own. */
export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly { cells: readonly Part[]; attributes?: Part }[],
): Table {
  const head = heads.map((text) => html`<th scope="col">${text}</th>`);
  const body = rows.map(({ cells: [first, ...others], attributes }) => {
    const cells = others.map((cell) => html`<td>${cell}</td>`);
    return html`<tr${attributes}><th scope="row">${first}</th>${cells}</tr>`;
  });
  const { html: whole } = html`<table><caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>${body}</tbody></table>`;
  return { kind: 'table', html: whole };
}

/**
 * Returns an SVG picture. `name` describes it for people who cannot see it, and the table beside it has its
 * contents.
 */
export function picture(name: string, width: number, height: number, content: Part): Picture {
  const size = `0 0 ${width} ${height}`;
  const whole = html`<svg class="picture" viewBox="${size}" role="img" aria-label="${name}">${content}</svg>`;
  return { kind: 'picture', html: whole.html };
}

/** Returns a part that a phone folds. A wide screen and paper show it open, by `result.css`. */
export const folded = (title: string, content: Part, place = ''): Markup =>
  html`<details class="fold ${place}"><summary>${title}</summary>${content}</details>`;

/** Path of a square of nine cells, 300 by 300. */
export const nineCells = 'M2 2H298V298H2ZM2 100H298M2 200H298M100 2V298M200 2V298';

/** Joins words for reading: 'a, b and c'. */
export const listed = (words: readonly string[], last: 'and' | 'or' = 'and'): string => {
  const joining = last === 'or' ? lists.or : lists.and;
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${joining} ${words.at(-1)}`;
};

/** Returns how many letters a text is wide, for pictures: the vowel signs of Devanagari stand with another letter. */
export const lettersIn = (text: string): number => text.replace(/\p{M}/gu, '').length;

/** Returns a row of radio buttons; the first is chosen. */
export function radios(id: string, legend: string, names: readonly (string | Markup)[]): Markup {
  const labels = names.map((name, at) => {
    const checked = at === 0 && html` checked`;
    return html`<label><input type="radio" name="${id}" value="${at}"${checked}> ${name}</label>`;
  });
  return html`<fieldset><legend>${legend}</legend>${labels}</fieldset>`;
}

/** Returns a choice between two views. The style sheet shows the one that is chosen, without script. */
export function choice(
  id: string,
  legend: string,
  options: readonly { name: string; view: Markup }[],
): Markup {
  const views = options.map(({ view }) => html`<div class="choice-view">${view}</div>`);
  const names = options.map(({ name }) => name);
  return html`<div class="choice">${radios(id, legend, names)}${views}</div>`;
}
