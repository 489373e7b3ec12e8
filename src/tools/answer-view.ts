import { results } from '#words/tools/results.ts';
import { choice, folded, html, type Markup, radios } from './markup.ts';
import type { Answer } from './tool.ts';

/** Returns the whole of an answer without its heading. @param id keeps two answers on one page apart */
export function answerView(answer: Answer, id: string): Markup {
  const { foldedAs } = answer;
  const pair = html`<div class="pair"><div class="pictures">${picturesView(answer, id)}</div><div>${answer.table}</div></div>`;
  return html`<p class="answer">${answer.sentenceView ?? answer.sentence}</p>${answer.about}
${foldedAs ? folded(foldedAs, pair) : pair}
${answer.more}`;
}

/** Shows the picture, or a choice of pictures. A picture with Devanagari letters gets a choice of script. */
export function picturesView({ pictures, key }: Pick<Answer, 'pictures' | 'key'>, id: string): Markup {
  const [first] = pictures;
  const options = pictures.map(({ name, picture }) => ({ name, view: picture }));
  const hasDevanagari = first.picture.html.includes('lang="hi"');
  const scripts = [results.english, html`<span lang="hi">देवनागरी</span>`];
  const letters = html`<div class="letters">${radios(`${id}-letters`, results.letters, scripts)}</div>`;
  const drawn = pictures.length > 1 ? choice(`${id}-picture`, results.drawnAs, options) : first.picture;
  return html`${hasDevanagari && letters}${drawn}${key && html`<p class="key">${key}</p>`}`;
}
