import { nakshatras, rashis } from './jyotish/zodiac.ts';
import { html, type Markup } from './markup.ts';

/*
 * Parts of the tools' forms. They work without script as far as a form can: each field is labelled and keeps
 * its value.
 */

/** A field with its label, its hint, and the place of its error. */
function framed(id: string, label: string, control: Markup, hint = ''): Markup {
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

/** Attributes of a field for a date. */
export const dates = html`type="date" min="1800-01-01" max="2200-12-31"`;

const degrees = (most: number, value: string | undefined) =>
  html`type="number" step="any" min="-${most}" max="${most}" value="${value}"`;

/** The box for a town and the list below it. */
function townBox(id: string, given: string | undefined): Markup {
  const list = `${id}towns-list`;
  const attributes = html`type="text" role="combobox" aria-expanded="false" aria-autocomplete="list"
aria-controls="${list}" autocapitalize="words" spellcheck="false" maxlength="80" value="${given}"`;
  const name = `${id}place`;
  return html`<div class="combo"><input id="${name}" name="${name}" ${attributes} ${described(name)}>
<ul id="${list}" role="listbox" aria-label="Towns" hidden></ul></div>`;
}

/**
 * Returns the fields for a place: a town, or coordinates and the offset of the clock. `page/place-box.ts`
 * fills them in, and `read-place.ts` reads them.
 * @param id prefix of the fields' names, 'bride-'
 * @param given values by the fields' names without the prefix
 */
export function placeFields(id: string, label: string, given: Readonly<Record<string, string>> = {}): Markup {
  const hint = 'Type a few letters and choose; or the nearest bigger town; or fill in the figures below.';
  const { place, latitude, longitude, offset, zone } = given;
  return html`${framed(`${id}place`, label, townBox(id, place), hint)}
<input type="hidden" name="${id}zone" value="${zone}"><input type="hidden" name="${id}towns">
<div class="three">${field(`${id}latitude`, 'Latitude', degrees(90, latitude), 'north; south with −')}
${field(`${id}longitude`, 'Longitude', degrees(180, longitude), 'east; west with −')}
${field(`${id}offset`, 'UTC offset', degrees(15, offset), 'hours; India 5.5')}</div>
<p class="field-hint clock-note" id="${id}clock" role="status"></p>`;
}

const doubts = [
  ['0', '0 minutes: it is exact'],
  ['5', '5 minutes'],
  ['15', '15 minutes'],
  ['60', '60 minutes'],
  ['unknown', 'the time is not known'],
] as const;

/** Returns the fields for a birth, which `read-birth.ts` reads. */
export function birthFields(id = ''): Markup {
  return html`<div class="two">${field(`${id}date`, 'Date of birth', dates, 'Day, month, year.')}
${field(`${id}time`, 'Time of birth', html`type="time"`, 'By the clock of that place and day.')}</div>
${select(`${id}doubt`, 'The time could be off by', doubts)}${placeFields(id, 'Place of birth')}`;
}

/** The twelve rashis to choose from, by their number from 0. */
export const rashiOptions = rashis.map(
  ({ name, english }, at) => [String(at), `${name} (${english})`] as const,
);
/** The 27 nakshatras to choose from, by their number from 0. */
export const nakshatraOptions = nakshatras.map((name, at) => [String(at), name] as const);
