import type { Work } from '../tool.ts';
import { sayDates } from './date-words.ts';
import { fieldsOf } from './form-fields.ts';
import { preparePlaces } from './place-box.ts';
import { type LoadSharing, prepareResult } from './result.ts';

/**
 * Computes the answer to the form and shows it. `quietly` leaves the focus and the scroll position unchanged.
 */
export type Run = (quietly?: boolean) => Promise<void>;

/** Makes a tool's form work. @throws Error when the page has no place for the result */
export function prepare(form: HTMLFormElement, work: Work, loadSharing: LoadSharing): Run {
  const show = prepareResult(form.dataset.name ?? '', loadSharing);
  const search = document.querySelector<HTMLElement>('.result')?.dataset.search;
  const resolvePlaces = preparePlaces(form);
  sayDates(form);
  const shop = (words: string) => `${search}?q=${encodeURIComponent(words)}`;
  return async (quietly = false) => {
    await resolvePlaces();
    const { fields, refused } = fieldsOf(form);
    const answer = work(fields, { now: Date.now(), id: 'own', shop });
    if (!quietly) history.replaceState({ ...history.state, counted: answer !== null }, '');
    show(answer, quietly);
    if (!answer) showRefused(refused);
  };
}

/** Puts the focus on the first field that was refused. One that is folded away would not take it. */
function showRefused(refused: readonly HTMLElement[]): void {
  for (const field of refused) field.closest('details')?.setAttribute('open', '');
  const first = refused[0];
  // What describes a field is read out when the focus comes to it. Where it already is, the error speaks for itself.
  if (first && first === document.activeElement)
    document.getElementById(`${first.id}-error`)?.setAttribute('role', 'alert');
  first?.focus();
}
