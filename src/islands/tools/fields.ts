import { type Read, readDate } from '#tools/place/civil-time.ts';
import type { Markup } from '#tools/views/markup.ts';

/** What a tool answers: a heading, the result, and the lines that may be sent with a question. */
export interface Answer {
  heading: string;
  markup: Markup;
  summary: string;
}

export type Fields = ReturnType<typeof fieldsOf>['fields'];

/** A tool: null when something was refused. It throws for nothing a visitor can type. */
export type Work = (fields: Fields) => Answer | null;

/** As `withLatinDigits` in `numerals`; imported from there, it would bring the checks of forms along. */
const latinDigits = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));

/** What is typed in a form; what is wrong is kept and shown, and the reading goes on so that all of it is told at once. */
export function fieldsOf(form: HTMLFormElement) {
  const refused: HTMLElement[] = [];
  const control = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const checked = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]:checked`);
  for (const told of form.querySelectorAll<HTMLElement>('.field-error')) {
    told.hidden = true;
    // What describes a field is said with it though it is hidden.
    told.textContent = '';
  }
  for (const marked of form.querySelectorAll('[aria-invalid]')) marked.removeAttribute('aria-invalid');
  const refuse = (name: string, message: string) => {
    const told =
      form.querySelector<HTMLElement>(`#${name}-error`) ?? form.querySelector<HTMLElement>('.form-error');
    const input = control(name);
    if (told) {
      told.textContent = message;
      told.hidden = false;
    }
    input?.setAttribute('aria-invalid', 'true');
    refused.push(input ?? form);
    return null;
  };
  const text = (name: string) => {
    const input = control(name);
    if (input?.type === 'radio')
      return String([...form.querySelectorAll(`[name="${name}"]`)].indexOf(checked(name) ?? input));
    return latinDigits(input?.value.trim() ?? '');
  };
  const take = <Value>(name: string, read: Read<Value>) =>
    read.ok ? read.value : refuse(name, read.message);
  const fields = {
    text,
    /** Whether something is typed, a date that does not exist too. */
    isFilled: (name: string) => text(name) !== '' || control(name)?.validity.badInput === true,
    /** The value of what was read, or null after its sentence is put below the field. */
    take,
    refuse,
    date: (name: string) =>
      control(name)?.validity.badInput
        ? refuse(name, 'There is no such date. Please check day, month and year.')
        : take(name, readDate(text(name))),
  };
  return { fields, refused };
}
