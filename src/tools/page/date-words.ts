import { readDate } from '../place/civil-time.ts';
import { dateForReading } from '../place/dates.ts';

/** Says below each date field of a form in words which date it holds, now and whenever it changes. */
export function sayDates(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-words]')) {
    const words = form.querySelector<HTMLElement>(`#${field.dataset.words}`);
    const say = () => {
      const date = readDate(field.value);
      if (words) words.textContent = date.ok ? dateForReading(date.value) : '';
    };
    field.addEventListener('input', say);
    say();
  }
}
