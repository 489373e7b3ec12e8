import { places } from '#words/tools/places.ts';
import { readDate } from '../place/civil-time.ts';
import type { Fields } from '../tool.ts';

/**
 * Replaces Devanagari digits. `domain/site/numerals` has the same for forms that are sent; imported from
 * there, it would bring along the rules of those forms.
 */
const latinDigits = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));

/** Takes the errors of an earlier press off a form. */
function clearErrors(form: HTMLFormElement): void {
  for (const error of form.querySelectorAll<HTMLElement>('.field-error')) {
    error.hidden = true;
    // A screen reader says what describes a field even when it is hidden.
    error.textContent = '';
    // The form's own error has none, and always is an alert.
    if (error.id) error.removeAttribute('role');
  }
  for (const marked of form.querySelectorAll('[aria-invalid]')) marked.removeAttribute('aria-invalid');
}

/**
 * Returns the fields of a form on the page. Each refusal is shown at once and the reading goes on, so that a
 * visitor learns of all mistakes together; `refused` lists the inputs, the first one first.
 */
export function fieldsOf(form: HTMLFormElement): { fields: Fields; refused: HTMLElement[] } {
  const refused: HTMLElement[] = [];
  const control = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  clearErrors(form);

  const refuse = (name: string, message: string) => {
    const input = control(name);
    const error =
      form.querySelector<HTMLElement>(`#${name}-error`) ?? form.querySelector<HTMLElement>('.form-error');
    if (error) {
      error.textContent = message;
      error.hidden = false;
    }
    input?.setAttribute('aria-invalid', 'true');
    refused.push(input ?? form);
    return null;
  };
  const text = (name: string) => {
    const input = control(name);
    if (input?.type !== 'radio') return latinDigits(input?.value.trim() ?? '');
    const buttons = [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
    return String(buttons.findIndex(({ checked }) => checked));
  };
  const take: Fields['take'] = (name, read) => (read.ok ? read.value : refuse(name, read.message));
  const isImpossible = (name: string) => control(name)?.validity.badInput === true;
  const fields: Fields = {
    text,
    take,
    refuse,
    isFilled: (name) => text(name) !== '' || isImpossible(name),
    date: (name) => (isImpossible(name) ? refuse(name, places.noSuchDate) : take(name, readDate(text(name)))),
  };
  return { fields, refused };
}
