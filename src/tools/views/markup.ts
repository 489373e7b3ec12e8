/** A piece of HTML that is safe to show. */
export interface Markup {
  html: string;
}
type Part = Markup | string | number | null | false | undefined | readonly Part[];

function written(part: Part): string {
  if (part === null || part === false || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return 'html' in part ? part.html : part.map(written).join('');
}

/** HTML from a template: texts are escaped, pieces of HTML and lists of them put in as they are. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return { html: texts.map((text, at) => text + written(parts[at])).join('') };
}

/** A table with a caption; the first cell of each row heads it. `rows` may carry attributes of their own. */
export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly { cells: readonly Part[]; attributes?: Part }[],
): Markup {
  return html`<table><caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ cells, attributes }) =>
      html`<tr${attributes}>${cells.map((cell, at) =>
        at === 0 ? html`<th scope="row">${cell}</th>` : html`<td>${cell}</td>`,
      )}</tr>`,
  )}</tbody></table>`;
}

/** A picture in SVG, told to those who do not see it by `name`; the table beside it has what it shows. */
export const picture = (name: string, width: number, height: number, content: Part): Markup =>
  html`<svg class="picture" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}">${content}</svg>`;

/** Words joined for reading: 'a, b and c'. */
export const listed = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** A choice between two views that stand beside each other; a style sheet shows the one chosen, without script. */
export function choice(
  id: string,
  legend: string,
  options: readonly { name: string; view: Markup }[],
): Markup {
  return html`<div class="choice"><fieldset><legend>${legend}</legend>${options.map(
    ({ name }, at) =>
      html`<label><input type="radio" name="${id}"${at === 0 && html` checked`}> ${name}</label>`,
  )}</fieldset>${options.map(({ view }) => html`<div class="choice-view">${view}</div>`)}</div>`;
}
