import { type Added, addLine, type BasketLine } from '#domain/order/basket.ts';
import { markSeen, readBasket, writeBasket } from '#lib/basket.ts';

/*
 * Puts the product of a page into the basket. A press that came before this script is marked on its button
 * by `early-taps`, and counts once.
 */

/** What is chosen of the product's options, and what that adds to its price: see `product-options`. */
function chosenOptions() {
  const form = document.querySelector<HTMLElement>('#product-options');
  const options: BasketLine['options'] = JSON.parse(form?.dataset.chosen ?? '[]');
  const extras = [...(form?.querySelectorAll<HTMLElement>('input:checked') ?? [])];
  return { options, extra: extras.reduce((sum, { dataset }) => sum + Number(dataset.price), 0) };
}

type Outcome = 'added' | 'not_kept' | Extract<Added, { ok: false }>['reason'];

function add({ dataset }: HTMLElement): Outcome {
  const { options, extra } = chosenOptions();
  const line: BasketLine = { id: Number(dataset.addToBasket), quantity: 1, options };
  const { lines, trouble } = readBasket();
  if (trouble === 'forbidden') return 'not_kept';
  const added = addLine(lines, line, Number(dataset.most));
  if (!added.ok) return added.reason;
  if (!writeBasket(added.lines)) return 'not_kept';
  markSeen(line, { name: dataset.name ?? '', price: Number(dataset.price) + extra });
  return 'added';
}

/** Shows one of the texts. It goes and comes again, so that a screen reader says it a second time. */
function say(outcome: Outcome): void {
  const texts = [...document.querySelectorAll<HTMLElement>('[data-added]')];
  for (const text of texts) text.hidden = true;
  requestAnimationFrame(() => {
    for (const text of texts) text.hidden = text.dataset.added !== outcome;
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-add-to-basket]')) {
  const isPressed = button.ariaBusy === 'true';
  button.dataset.ready = '';
  button.ariaBusy = null;
  button.addEventListener('click', ({ detail }) => {
    // The second click of a double click was not meant.
    if (detail < 2) say(add(button));
  });
  // `product-options` may stop the press, because a question is not answered yet.
  if (isPressed) button.click();
}
