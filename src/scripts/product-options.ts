/*
 * Lets a shopper choose among a product's options. Until it runs they cannot be pressed, and 'Order Now' leads
 * to the first choices, which the page shows. The form `#product-options` then holds what is chosen:
 * `data-chosen` is the list that an order or the basket sends. 'Order Now' and 'Add to basket' work only once
 * the questions of the chosen ones are answered; the address of 'Order Now' takes the choices along.
 */
import { choicesIn } from '#domain/catalogue/product-options.ts';
import { formatPrice } from '#domain/money/money.ts';

const form = document.querySelector<HTMLFormElement>('#product-options');

/** Returns what is chosen now, as a part of an address. */
const parameters = (of: HTMLFormElement) =>
  new URLSearchParams([...new FormData(of)].map(([name, value]) => [name, String(value).trim()]));

/** Shows the price of the choices, their questions and whether they are made to order. */
function show(form: HTMLFormElement): void {
  let extra = 0;
  for (const option of form.querySelectorAll('fieldset')) {
    const chosen = option.querySelector<HTMLInputElement>('input:checked');
    extra += Number(chosen?.dataset.price ?? 0);
    for (const question of option.querySelectorAll<HTMLElement>('[data-asked]')) {
      question.hidden = question.dataset.asked !== chosen?.dataset.asks;
      const field = question.querySelector('input');
      if (field) field.disabled = question.hidden;
    }
    const made = option.querySelector('.made-for-you');
    if (made) made.textContent = chosen?.dataset.made ?? '';
  }
  for (const price of document.querySelectorAll<HTMLElement>('[data-without-options]')) {
    const now = formatPrice(Number(price.dataset.withoutOptions) + extra);
    // A screen reader announces it each time that it is written.
    if (price.textContent !== now) price.textContent = now;
  }
  const chosen = parameters(form);
  const names = [...form.querySelectorAll('fieldset')].map(({ name }) => ({ name, choices: [] }));
  form.dataset.chosen = JSON.stringify(choicesIn({ options: names }, chosen));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-with-options]'))
    link.search = String(chosen);
}

/** Shows the photo of what was chosen in the row of photos. The page itself stays where it is. */
function showPhoto(form: HTMLFormElement): void {
  const row = document.querySelector('.viewer-row');
  const place = [...form.querySelectorAll<HTMLInputElement>('input:checked[data-photo]')].at(-1)?.dataset
    .photo;
  if (row && place !== undefined) row.scrollTo({ left: Number(place) * row.clientWidth });
}

/** Says which question is not answered yet, and puts the focus there. Returns true if there was one. */
function pointAtQuestion(form: HTMLFormElement): boolean {
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-asked] input:enabled')) {
    const isMissing = field.value.trim() === '';
    field.ariaInvalid = String(isMissing);
    field.closest('[data-asked]')?.querySelector('.field-error')?.toggleAttribute('hidden', !isMissing);
    if (!isMissing) continue;
    field.focus();
    return true;
  }
  return false;
}

/** Chooses what an address names behind its '#'. */
function choose(form: HTMLFormElement, wanted: URLSearchParams): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input')) {
    const value = wanted.get(input.name);
    if (value === null) continue;
    if (input.type === 'radio') input.checked = input.value === value || input.checked;
    else input.value = value;
  }
}

if (form) {
  for (const option of form.querySelectorAll('fieldset')) option.disabled = false;
  choose(form, new URLSearchParams(location.hash.slice(1)));
  show(form);
  if (location.hash) showPhoto(form);
  form.addEventListener('input', ({ target }) => {
    show(form);
    if ((target as HTMLInputElement).dataset.photo) showPhoto(form);
    if ((target as Element).ariaInvalid === 'true') pointAtQuestion(form);
  });
  // A reload, the link to the other language and a copied address show the same choice.
  form.addEventListener('change', () => history.replaceState(history.state, '', `#${parameters(form)}`));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    document.querySelector<HTMLElement>('a[data-with-options]')?.click();
  });
  // Before any other script that waits for a press.
  document.addEventListener(
    'click',
    (event) => {
      if (
        !(event.target as Element).closest('[data-with-options], [data-add-to-basket]') ||
        !pointAtQuestion(form)
      )
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  // What the browser fills in again after Back.
  addEventListener('pageshow', () => show(form));
}
