import { html, type Markup } from '../markup.ts';

/* Moments and names of a result in elements that others can check: `data-what`, with `data-at` or `data-value`. */

/** Moments that are marked. */
type Moment =
  | 'sunrise'
  | 'sunset'
  | 'next_sunrise'
  | 'moonrise'
  | 'moonset'
  | 'ekadashi'
  | 'purnima'
  | 'amavasya';
/** Names that are marked. */
type Name = 'month' | 'month_amanta' | 'samvat' | 'paksha' | 'adhika';

type Text = string | Markup;

/** Marks the moments and names of a result. */
export interface Marks {
  at: (what: Moment, moment: number | null, text: Text) => Markup;
  named: (what: Name, value: string | number | boolean, text: Text) => Markup;
}

/** Writes a moment as ISO 8601 in UTC, to the second. */
const isoTime = (moment: number): string =>
  `${new Date(Math.round(moment / 1000) * 1000).toISOString().slice(0, 19)}Z`;

/** The marks of a visitor's own result. A moment that does not occur has no `data-at`. */
export const marks: Marks = {
  at: (what, moment, text) =>
    html`<span data-what="${what}"${moment !== null && html` data-at="${isoTime(moment)}"`}>${text}</span>`,
  named: (what, value, text) => html`<span data-what="${what}" data-value="${String(value)}">${text}</span>`,
};

/** The worked example has no marks, since nobody's checks may read it. */
export const noMarks: Marks = {
  at: (_what, _moment, text) => html`${text}`,
  named: (_what, _value, text) => html`${text}`,
};
