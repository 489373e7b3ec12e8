import { type Read, readDate } from '#tools/place/civil-time.ts';
import { html } from '#tools/views/markup.ts';
import type { Answer, Fields, Work } from './fields.ts';
import { preparePlaces } from './place-field.ts';

/** As `withLatinDigits` in `numerals`; imported from there, it would bring the checks of forms along. */
const latinDigits = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));

function fieldsOf(form: HTMLFormElement) {
  const refused: HTMLElement[] = [];
  const control = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const checked = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]:checked`);
  for (const told of form.querySelectorAll<HTMLElement>('.field-error')) told.hidden = true;
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
  const fields: Fields = {
    text,
    isFilled: (name) => text(name) !== '' || control(name)?.validity.badInput === true,
    take,
    refuse,
    date: (name) =>
      control(name)?.validity.badInput
        ? refuse(name, 'There is no such date. Please check day, month and year.')
        : take(name, readDate(text(name))),
  };
  return { fields, refused };
}

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
  const page = html`<h2 tabindex="-1">${heading}</h2><div data-copy>${markup}</div>
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

async function act(result: HTMLElement, button: HTMLButtonElement | null): Promise<void> {
  if (button?.dataset.act === 'print') print();
  if (button?.dataset.act === 'copy') {
    const text = result.querySelector<HTMLElement>('[data-copy]')?.innerText ?? '';
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    button.textContent = done ? 'Copied' : 'Copying is not allowed here';
  }
  const details = button?.dataset.details;
  const message = document.querySelector<HTMLTextAreaElement>('#enquiry-message');
  if (details && message && !message.value.includes(details))
    message.value = `${message.value}${message.value && '\n\n'}${details}\n\nMy question: `;
}
