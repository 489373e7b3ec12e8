import { forms } from '#words/tools/forms.ts';
import { inBothLanguages, nakshatras, rashis } from './jyotish/zodiac.ts';
import { html, type Markup } from './markup.ts';
import { figuresText, type GivenPlace } from './place/figures.ts';

/*
 * Parts of the tools' forms. They work without script as far as a form can: each field is labelled and keeps
 * its value.
 */

/** A field with its label, its hint, and the place of its error. */
function framed(id: string, label: string, control: Markup, hint: string | Markup = ''): Markup {
  return html`<div class="field"><label for="${id}">${label}</label>${control}
<p class="field-hint" id="${id}-hint">${hint}</p><p class="field-error" id="${id}-error" hidden></p></div>`;
}

/** The names of what describes a field. */
const described = (id: string): Markup => html`aria-describedby="${id}-hint ${id}-error"`;

/** Returns a labelled input. @param attributes go to the input */
export const field = (id: string, label: string, attributes: Markup, hint = ''): Markup =>
  framed(id, label, html`<input id="${id}" name="${id}" ${attributes} ${described(id)}>`, hint);

/** Returns a labelled list to choose from; the first option is chosen. */
export function select(
  id: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  hint = '',
): Markup {
  const written = options.map(([value, text]) => html`<option value="${value}">${text}</option>`);
  const control = html`<select id="${id}" name="${id}" ${described(id)}>${written}</select>`;
  return framed(id, label, control, hint);
}

/**
 * Returns a field for a date. Browsers write dates in the order of their own language, so `page/date-words.ts`
 * says below the field in words what was typed.
 */
export function dateField(id: string, label: string, hint = '', attributes = html``): Markup {
  const dates = html`type="date" min="1800-01-01" max="2200-12-31" ${attributes} data-words="${id}-words"`;
  const words = html`<p class="date-words" id="${id}-words" role="status"></p>`;
  return html`<div>${field(id, label, dates, hint)}${words}</div>`;
}

const degrees = (most: number, value: string | undefined) =>
  html`type="number" step="any" min="-${most}" max="${most}" value="${value}"`;

/** The box for a town and the list below it. */
function townBox(id: string, given: string | undefined): Markup {
  const list = `${id}towns-list`;
  const attributes = html`type="text" role="combobox" aria-expanded="false" aria-autocomplete="list"
aria-controls="${list}" autocapitalize="words" spellcheck="false" maxlength="80" value="${given}"`;
  const name = `${id}place`;
  return html`<div class="combo"><input id="${name}" name="${name}" ${attributes} ${described(name)}>
<ul id="${list}" role="listbox" aria-label="${forms.towns}" hidden></ul></div>`;
}

/** The words above the fields for a place that the list of towns lacks. */
const UNLISTED = html`<summary>${forms.unlisted}</summary>
<p class="field-hint">${forms.unlistedHint}</p>`;

/**
 * Returns the fields for a place: a town, or coordinates and the offset of the clock, which are folded away.
 * `page/place-box.ts` fills them in, and `read-place.ts` reads them.
 * @param id prefix of the fields' names, 'bride-'
 * @param given the place that the form begins with
 */
export function placeFields(id: string, label: string, given?: GivenPlace): Markup {
  const figure = (value: number | undefined) => (value === undefined ? undefined : String(value));
  const offset = given && given.offset / 60;
  const hint = html`<span>${forms.placeHint}</span>
<span class="place-figures" id="${id}figures" role="status">${given && figuresText(given)}</span>`;
  return html`${framed(`${id}place`, label, townBox(id, given?.name), hint)}
<input type="hidden" name="${id}zone" value="${given?.zone}"><input type="hidden" name="${id}towns">
<details class="unlisted">${UNLISTED}
<div class="three">${field(`${id}latitude`, forms.latitude, degrees(90, figure(given?.latitude)), forms.latitudeHint)}
${field(`${id}longitude`, forms.longitude, degrees(180, figure(given?.longitude)), forms.longitudeHint)}
${field(`${id}offset`, forms.offset, degrees(15, figure(offset)), forms.offsetHint)}</div></details>
<p class="clock-note" id="${id}clock" role="status"></p>`;
}

/** Minutes by which a time could be off. Numbers come first in an object, in their order. */
const doubts = Object.entries(forms.doubts);

/** Returns the fields for a birth, which `read-birth.ts` reads. */
export function birthFields(id = ''): Markup {
  return html`<div class="two">${dateField(`${id}date`, forms.dateOfBirth)}
${field(`${id}time`, forms.timeOfBirth, html`type="time"`, forms.timeHint)}</div>
${select(`${id}doubt`, forms.doubt, doubts)}${placeFields(id, forms.placeOfBirth)}`;
}

/** The twelve rashis to choose from, by their number from 0. */
export const rashiOptions = rashis.map((rashi, at) => [String(at), inBothLanguages(rashi)] as const);
/** The 27 nakshatras to choose from, by their number from 0. */
export const nakshatraOptions = nakshatras.map((name, at) => [String(at), name] as const);
