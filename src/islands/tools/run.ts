import { html } from '#tools/views/markup.ts';
import { type Answer, fieldsOf, type Work } from './fields.ts';
import { preparePlaces } from './place-field.ts';

/** Makes a tool's form work; the function given back counts what is typed and shows it. */
export function prepare(form: HTMLFormElement, work: Work): () => Promise<void> {
  const result = document.querySelector<HTMLElement>('.result');
  const settlePlaces = preparePlaces(form);
  result?.addEventListener('click', ({ target }) => void act(result, (target as Element).closest('button')));
  return async () => {
    await settlePlaces();
    const { fields, refused } = fieldsOf(form);
    const answer = work(fields);
    history.replaceState({ ...history.state, counted: answer !== null }, '');
    // What was counted before is no answer to what is refused.
    if (result) result.hidden = !answer;
    if (!answer || !result) return refused[0]?.focus();
    show(result, answer, form.dataset.name ?? '');
  };
}

function show(result: HTMLElement, { heading, markup, summary }: Answer, name: string): void {
  const page = html`<h2 tabindex="-1">${heading}</h2><div>${markup}</div>
<div class="actions cluster no-print"><button type="button" class="button" data-act="copy">Copy the result</button><button type="button" class="button" data-act="print">Print</button><button type="button" class="button" data-enquire="${name}" data-details="${summary}">Send these details with my question</button><button type="button" class="quiet" data-enquire="${name}">Ask without them</button></div>
<p class="small muted no-print">Counted on your device; nothing was sent or kept. The question form opens with the details in it, for you to read and change before you send them.</p>`;
  // What stands far below is laid out once the result has been shown: a slow phone would wait for it.
  const below = document.querySelector('.about');
  below?.classList.add('later');
  requestAnimationFrame(() => setTimeout(() => below?.classList.remove('later')));
  result.innerHTML = page.html;
  result.hidden = false;
  result.querySelector('h2')?.focus({ preventScroll: true });
  result.scrollIntoView({ block: 'start' });
}

/** A result as it stands in a message: tables say what pictures show, whose letters would be lines of their own. */
function inWords(result: HTMLElement): string {
  const [heading, counted] = result.children as HTMLCollectionOf<HTMLElement>;
  const drawn = [...result.querySelectorAll<HTMLElement>('.picture, .choice fieldset')];
  for (const each of drawn) each.style.display = 'none';
  const words = `${heading?.innerText}\n\n${counted?.innerText}`;
  for (const each of drawn) each.style.display = '';
  return words;
}

async function act(result: HTMLElement, button: HTMLButtonElement | null): Promise<void> {
  if (button?.dataset.act === 'print') print();
  if (button?.dataset.act === 'copy') {
    // A page without https has no clipboard at all.
    const copied = navigator.clipboard?.writeText(inWords(result)) ?? Promise.reject();
    button.textContent = await copied.then(
      () => 'Copied',
      () => 'Copying is not allowed here',
    );
  }
  const details = button?.dataset.details;
  const message = document.querySelector<HTMLTextAreaElement>('#enquiry-message');
  if (details && message && !message.value.includes(details))
    message.value = `${message.value}${message.value && '\n\n'}${details}\n\nMy question: `;
}
