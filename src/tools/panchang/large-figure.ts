import { html, type Markup } from '../markup.ts';

/**
 * Sets a sentence as a large figure: the words before it are its title, and the note stands below. It stays a
 * sentence for whoever hears or copies it: what stands between is out of sight.
 * @param large a part of the sentence
 * @param note the part after it; empty for none
 */
export function largeFigure(sentence: string, large: string, note: string): Markup {
  const [before, rest] = parted(sentence, large);
  const title = before.replace(/[,:]? $/, '');
  const [between, end] = parted(rest, note);
  const unseen = (text: string) => html`<span class="unseen">${text}</span>`;
  const below = note && html`${unseen(between)}<small>${note}</small>`;
  return html`<span class="figure">${title}${unseen(before.slice(title.length))}<strong>${large}</strong>${below}<span hidden>${end}</span></span>`;
}

/** Returns what stands before a part of a text and after it. */
function parted(text: string, part: string): [before: string, after: string] {
  const at = text.indexOf(part);
  return [text.slice(0, at), text.slice(at + part.length)];
}
