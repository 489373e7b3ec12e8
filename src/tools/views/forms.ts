import { grahaNames, grahas, nakshatras, rashis } from '../jyotish/zodiac.ts';
import type { Unit } from '../stones/ratti.ts';
import { units } from '../stones/ratti.ts';
import { choice, html, type Markup } from './markup.ts';
import { unitNames } from './stones.ts';

/* The tools' forms. They work without script as far as a form can: every field is there, labelled, and keeps its value. */

/** The six tools, by the last part of their address. */
export type ToolName = 'kundali' | 'panchang' | 'guna-milan' | 'numerology' | 'ratti-carat' | 'gemstones';

/** A labelled field with its hint and the place of its error; `attributes` go to the input. */
const field = (id: string, label: string, attributes: Markup, hint = ''): Markup =>
  framed(
    id,
    label,
    html`<input id="${id}" name="${id}" ${attributes} aria-describedby="${id}-hint ${id}-error">`,
    hint,
  );

const framed = (id: string, label: string, control: Markup, hint = ''): Markup =>
  html`<div class="field"><label for="${id}">${label}</label>${control}<p class="field-hint" id="${id}-hint">${hint}</p><p class="field-error" id="${id}-error" hidden></p></div>`;

/** A labelled list to choose from; the first option is chosen. */
const select = (
  id: string,
  label: string,
  options: readonly (readonly [string, string])[],
  hint = '',
): Markup =>
  framed(
    id,
    label,
    html`<select id="${id}" name="${id}" aria-describedby="${id}-hint ${id}-error">${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select>`,
    hint,
  );

const dates = html`type="date" min="1800-01-01" max="2200-12-31"`;

interface Given {
  place: string;
  latitude: string;
  longitude: string;
  offset: string;
  zone: string;
}

/** A town or typed coordinates, and the offset of its clock. `of` follows the label: 'Place of birth'. */
function placeFields(id: string, label: string, given?: Given): Markup {
  const number = (most: number) => html`type="number" step="any" min="-${most}" max="${most}"`;
  return html`${framed(
    `${id}place`,
    label,
    html`<div class="combo"><input id="${id}place" name="${id}place" type="text" role="combobox" aria-expanded="false" aria-autocomplete="list" aria-controls="${id}towns" autocapitalize="words" spellcheck="false" value="${given?.place}" data-zone="${given?.zone}" aria-describedby="${id}place-hint ${id}place-error"><ul id="${id}towns" role="listbox" aria-label="Towns" hidden></ul></div>`,
    'Type a few letters and choose; or the nearest bigger town; or fill in the figures below.',
  )}<div class="three">${field(`${id}latitude`, 'Latitude', html`${number(90)} value="${given?.latitude}"`, 'north; south with −')}${field(`${id}longitude`, 'Longitude', html`${number(180)} value="${given?.longitude}"`, 'east; west with −')}${field(`${id}offset`, 'UTC offset', html`${number(15)} value="${given?.offset}"`, 'hours; India 5.5')}</div>`;
}

const doubts: readonly (readonly [string, string])[] = [
  ['0', '0 minutes: it is exact'],
  ['5', '5 minutes'],
  ['15', '15 minutes'],
  ['60', '60 minutes'],
  ['unknown', 'the time is not known'],
];

const birthFields = (id = ''): Markup =>
  html`<div class="two">${field(`${id}date`, 'Date of birth', dates, 'Day, month, year.')}${field(`${id}time`, 'Time of birth', html`type="time"`, 'By the clock of that place and day.')}</div>${select(`${id}doubt`, 'The time could be off by', doubts)}${placeFields(id, 'Place of birth')}`;

const starFields = (id: string): Markup =>
  html`<div class="two">${select(
    `${id}rashi`,
    'Rashi of the Moon',
    rashis.map(({ name, english }, at) => [String(at), `${name} (${english})`]),
  )}${select(
    `${id}nakshatra`,
    'Nakshatra of the Moon',
    nakshatras.map((name, at) => [String(at), name]),
  )}</div>`;

const couple = (fields: (id: string) => Markup): Markup =>
  html`<fieldset><legend>Bride</legend>${fields('bride-')}</fieldset><fieldset><legend>Groom</legend>${fields('groom-')}</fieldset>`;

const ghaziabad: Given = {
  place: 'Ghaziabad, Uttar Pradesh',
  latitude: '28.67',
  longitude: '77.44',
  offset: '5.5',
  zone: 'Asia/Kolkata',
};

/** Fields and the words on the button, for each tool. */
const forms: Record<ToolName, { fields: () => Markup; button: string }> = {
  kundali: { fields: birthFields, button: 'Draw the kundali' },
  panchang: {
    fields: () =>
      html`${field('date', 'Date', html`${dates} data-today`, 'Today, unless you choose another day.')}${placeFields('', 'Place', ghaziabad)}`,
    button: 'Show the panchang',
  },
  'guna-milan': {
    fields: () =>
      choice('by', 'What do you know of both?', [
        { name: 'Date, time and place of birth', view: couple(birthFields) },
        { name: 'Rashi and nakshatra', view: couple(starFields) },
      ]),
    button: 'Count the gunas',
  },
  numerology: {
    fields: () =>
      html`<p>Fill in what you want counted; one is enough.</p>${field('date', 'Date of birth', dates)}${field('name', 'Name', html`type="text" autocapitalize="words" spellcheck="false" maxlength="120"`, 'In the English spelling of your documents.')}${field('mobile', 'Mobile number', html`type="text" inputmode="numeric" maxlength="20"`, 'Ten digits.')}`,
    button: 'Count the numbers',
  },
  'ratti-carat': {
    fields: () =>
      html`<div class="two">${field('weight', 'Weight', html`type="text" inputmode="decimal" maxlength="20"`, 'For example 5.25.')}${select(
        'unit',
        'Unit',
        (Object.keys(units) as Unit[])
          .toReversed()
          .toSorted((a) => (a === 'large' ? -1 : 0))
          .map((unit) => [unit, unitNames[unit]]),
      )}</div>${field('price', 'Price of the whole stone in rupees, if you know it', html`type="text" inputmode="decimal" maxlength="20"`)}`,
    button: 'Convert the weight',
  },
  gemstones: {
    fields: () =>
      html`<div class="two">${select('lagna', 'Your lagna', [['', 'I do not know it'], ...rashis.map(({ name, english }, at) => [String(at), `${name} (${english})`] as const)], 'The kundali tool finds it.')}${select(
        'graha',
        'Or one graha',
        grahas.map((graha) => [graha, `${grahaNames[graha].name} (${grahaNames[graha].english})`]),
        'Used when no lagna is chosen.',
      )}</div>`,
    button: 'Show the stones',
  },
};

/**
 * A tool's form and the place of its result. Sent without script it goes nowhere (`method="dialog"`), so nothing typed
 * ever stands in an address.
 * @param name what an enquiry sent from here is about: 'Kundali tool'
 */
export const formView = (
  tool: ToolName,
  name: string,
): Markup => html`<form class="tool-form surface" method="dialog" novalidate data-tool="${tool}" data-name="${name}">
${forms[tool].fields()}
<button type="submit" class="button button--main">${forms[tool].button}</button>
<p class="field-error form-error" role="alert" hidden></p>
</form>`;
