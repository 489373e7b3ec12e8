import { results } from '#words/tools/results.ts';
import { answerView } from '../answer-view.ts';
import { html } from '../markup.ts';
import type { Answer } from '../tool.ts';

/* Shows an answer in the page's place for the result, and does what its buttons say. */

/** Finds the answer of a later moment; null keeps what is shown. */
export type Renew = (answer: Answer) => Promise<Answer | null> | Answer | null;

const renewed: Renew = ({ renew }) => renew?.answer(Date.now()) ?? null;

/**
 * Shows an answer; null hides an earlier one. `quietly` leaves the focus and the scroll position unchanged.
 */
export type Show = (answer: Answer | null, quietly?: boolean, renew?: Renew) => void;

/** Loads the code for sharing, which nobody needs before a button of the result is pressed. */
export type LoadSharing = () => Promise<typeof import('./share.ts')>;

let only: Show | null = null;

/**
 * Prepares the place for the result, once for all callers.
 * @param name subject of a question that is sent from here
 * @throws Error when the page has no place for the result
 */
export function prepareResult(name: string, loadSharing: LoadSharing): Show {
  only ??= prepareOnce(name, loadSharing);
  return only;
}

function prepareOnce(name: string, loadSharing: LoadSharing): Show {
  const result = document.querySelector<HTMLElement>('.result');
  if (!result) throw new Error('the page has no place for the result');
  let shown: Answer | null = null;
  let renewing: Renew = renewed;
  let timer = 0;

  const show: Show = (answer, quietly = false, renew = renewed) => {
    [shown, renewing] = [answer, renew];
    // An earlier result does not belong to the rejected input.
    result.hidden = answer === null;
    if (answer) write(result, answer, name, quietly);
    clearTimeout(timer);
    if (answer?.renew)
      timer = window.setTimeout(() => void lookAgain(), Math.max(0, answer.renew.at - Date.now()) + 500);
  };
  /** Shows the answer of a later moment once the one it tells of is over. */
  const lookAgain = async () => {
    const [old, renew] = [shown, renewing];
    if (!old?.renew || Date.now() < old.renew.at) return;
    const answer = await renew(old);
    if (answer && shown === old) show(answer, true, renew);
  };
  // Timers sleep with the phone.
  for (const [target, name] of [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
  ] as const)
    target.addEventListener(name, () => void lookAgain());
  result.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button && shown) void act(result, button, shown, loadSharing);
  });
  // Browsers share and copy only soon after a press, so the code for it is loaded before that.
  for (const name of ['pointerover', 'pointerdown', 'focusin'])
    result.addEventListener(name, () => void loadSharing().catch(() => {}), { once: true });
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
  return show;
}

function write(result: HTMLElement, answer: Answer, name: string, quietly: boolean): void {
  const about = html`data-enquire="${name}"`;
  const actions = html`<div class="actions no-print">
<p class="cluster"><button type="button" class="button" data-act="picture">${results.sharePicture}</button>
<button type="button" class="quiet" data-act="text">${results.shareSentence}</button>
<button type="button" class="quiet" data-act="copy">${results.copy}</button>
<button type="button" class="quiet" data-act="print">${results.print}</button></p>
<p class="small muted">${results.whatIsShared}</p>
<p class="cluster"><button type="button" class="button" ${about} data-details="${answer.details}">${results.sendDetails}</button>
<button type="button" class="quiet" ${about}>${results.askWithout}</button></p>
<p class="small muted">${results.beforeSending}</p>
</div>`;
  // A slow phone would wait for the layout of parts far below, so that is done once the result is painted.
  const below = document.querySelector('.about');
  below?.classList.add('later');
  requestAnimationFrame(() => setTimeout(() => below?.classList.remove('later')));
  const view = answerView(answer, 'own');
  const folds = () => [...result.querySelectorAll<HTMLDetailsElement>('.fold')];
  const wasOpen = folds().map(({ open }) => open);
  result.innerHTML =
    html`<h2 tabindex="-1">${answer.headingView ?? answer.heading}</h2><div class="answer-whole">${view}</div>${actions}`.html;
  // What a visitor has opened stays open when another moment or day is shown.
  for (const [at, fold] of folds().entries()) fold.open = wasOpen[at] ?? false;
  if (quietly) return;
  result.querySelector('h2')?.focus({ preventScroll: true });
  result.scrollIntoView({ block: 'start' });
}

/**
 * Returns a result as a message says it. Tables say what pictures show, and pictures would be lines of
 * letters.
 */
function inWords(result: HTMLElement, { heading, sentence }: Answer): string {
  const counted = result.querySelector<HTMLElement>('.answer-whole');
  const drawn = [
    ...result.querySelectorAll<HTMLElement>(
      '.answer, .pictures, .picture, .choice fieldset, .fold > summary',
    ),
  ];
  const folds = [...result.querySelectorAll<HTMLDetailsElement>('.fold:not([open])')];
  for (const each of drawn) each.style.display = 'none';
  for (const fold of folds) fold.open = true;
  const words = `${heading}\n\n${sentence}\n\n${counted?.innerText}`;
  for (const each of drawn) each.style.display = '';
  for (const fold of folds) fold.open = false;
  return words;
}

async function act(
  result: HTMLElement,
  button: HTMLButtonElement,
  answer: Answer,
  loadSharing: LoadSharing,
): Promise<void> {
  const { act: wanted, details } = button.dataset;
  if (details) putIntoQuestion(details);
  if (wanted === 'print') print();
  if (!wanted || wanted === 'print') return;
  const sharing = await loadSharing().catch(() => null);
  if (!sharing) button.textContent = results.notLoaded;
  else if (wanted === 'copy') button.textContent = await sharing.copyText(inWords(result, answer));
  else if (wanted === 'text') button.textContent = await sharing.shareText(answer);
  else button.textContent = await sharing.sharePicture(answer);
}

/**
 * Puts the details into the question form, once. The visitor reads and changes them before anything is sent.
 */
function putIntoQuestion(details: string): void {
  const message = document.querySelector<HTMLTextAreaElement>('#enquiry-message');
  if (!message || message.value.includes(details)) return;
  const typed = message.value && `${message.value}\n\n`;
  message.value = `${typed}${details}\n\n${results.myQuestion}`;
}
