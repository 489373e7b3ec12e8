import { answerView } from '../answer-view.ts';
import { html } from '../markup.ts';
import type { Answer, Work } from '../tool.ts';
import { sayDates } from './date-words.ts';
import { fieldsOf } from './form-fields.ts';
import { preparePlaces } from './place-box.ts';
import { copyText, sharePicture, shareText } from './share.ts';

/**
 * Computes the answer to the form and shows it. `quietly` leaves the focus and the scroll position unchanged.
 */
export type Run = (quietly?: boolean) => Promise<void>;

/** Makes a tool's form work. @throws Error when the page has no place for the result */
export function prepare(form: HTMLFormElement, work: Work): Run {
  const result = document.querySelector<HTMLElement>('.result');
  if (!result) throw new Error('the page has no place for the result');
  const settlePlaces = preparePlaces(form);
  sayDates(form);
  const shop = (words: string) => `${result.dataset.search}?q=${encodeURIComponent(words)}`;
  let shown: Answer | null = null;

  result.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button && shown) void act(result, button, shown);
  });
  // A dasha's parts are written when it is first opened: hundreds of lines that most visitors never look at.
  result.addEventListener(
    'toggle',
    ({ target }) => {
      const part = target as HTMLElement;
      const later = part.dataset.later;
      if (later && part.children.length === 1 && shown?.openLater)
        part.insertAdjacentHTML('beforeend', shown.openLater(later).html);
    },
    true,
  );
  return async (quietly = false) => {
    await settlePlaces();
    const { fields, refused } = fieldsOf(form);
    shown = work(fields, { now: Date.now(), id: 'own', shop });
    if (!quietly) history.replaceState({ ...history.state, counted: shown !== null }, '');
    // An earlier result does not belong to the rejected input.
    result.hidden = shown === null;
    if (shown) show(result, shown, form.dataset.name ?? '', quietly);
    else showRefused(refused);
  };
}

/** Puts the focus on the first field that was refused. One that is folded away would not take it. */
function showRefused(refused: readonly HTMLElement[]): void {
  for (const field of refused) field.closest('details')?.setAttribute('open', '');
  refused[0]?.focus();
}

function show(result: HTMLElement, answer: Answer, name: string, quietly: boolean): void {
  const about = html`data-enquire="${name}"`;
  const actions = html`<div class="actions no-print">
<p class="cluster"><button type="button" class="button" data-act="picture">Share a picture</button>
<button type="button" class="button" data-act="text">Share the sentence</button>
<button type="button" class="button" data-act="print">Print</button>
<button type="button" class="button" data-act="copy">Copy the result</button></p>
<p class="small muted">What you share names no birth details; the printed page and the copy do. All of it was counted
on your device, and nothing was sent or kept.</p>
<p class="cluster">
<button type="button" class="button" ${about} data-details="${answer.details}">Send these details with my question</button>
<button type="button" class="quiet" ${about}>Ask without them</button></p>
<p class="small muted">The question form opens with the details in it, for you to read and change before you send
them.</p>
</div>`;
  // A slow phone would wait for the layout of parts far below, so that is done once the result is painted.
  const below = document.querySelector('.about');
  below?.classList.add('later');
  requestAnimationFrame(() => setTimeout(() => below?.classList.remove('later')));
  const view = answerView(answer, 'own');
  result.innerHTML =
    html`<h2 tabindex="-1">${answer.heading}</h2><div class="answer-whole">${view}</div>${actions}`.html;
  if (quietly) return;
  result.querySelector('h2')?.focus({ preventScroll: true });
  result.scrollIntoView({ block: 'start' });
}

/**
 * Returns a result as a message says it. Tables say what pictures show, and pictures would be lines of
 * letters.
 */
function inWords(result: HTMLElement, heading: string): string {
  const counted = result.querySelector<HTMLElement>('.answer-whole');
  const drawn = [...result.querySelectorAll<HTMLElement>('.pictures, .picture, .choice fieldset')];
  for (const each of drawn) each.style.display = 'none';
  const words = `${heading}\n\n${counted?.innerText}`;
  for (const each of drawn) each.style.display = '';
  return words;
}

async function act(result: HTMLElement, button: HTMLButtonElement, answer: Answer): Promise<void> {
  const { act: wanted, details } = button.dataset;
  if (wanted === 'print') print();
  if (wanted === 'copy') button.textContent = await copyText(inWords(result, answer.heading));
  if (wanted === 'text') button.textContent = await shareText(answer);
  if (wanted === 'picture') button.textContent = await sharePicture(answer);
  if (details) putIntoQuestion(details);
}

/**
 * Puts the details into the question form, once. The visitor reads and changes them before anything is sent.
 */
function putIntoQuestion(details: string): void {
  const message = document.querySelector<HTMLTextAreaElement>('#enquiry-message');
  if (!message || message.value.includes(details)) return;
  const typed = message.value && `${message.value}\n\n`;
  message.value = `${typed}${details}\n\nMy question: `;
}
