import type { TouchIsland } from './client-touch.ts';

/*
 * Serves taps from the first paint on, before any other script of the page has come. It stands in the head,
 * as text.
 * - Whatever has `data-enquire` opens the enquiry dialog, at once where the dialog is in the page already.
 *   The attribute names the product; it is empty for a general appointment. `data-kind` chooses another
 *   title.
 * - The dialog closes by its cross and by a press on the ground behind it, but not by marking text beyond its
 *   edge. A form that is sent before React works is marked, and React sends it again.
 * - Every form that is sent is marked with `data-sent`, so that a tool counts what was sent before its script
 *   came.
 * - A press on the button that puts a product into the basket is kept for `add-to-basket`. If that does not
 *   come, the page says so.
 * - Buttons pressed in a `client:touch` island that does not work yet are kept in `pressed`, for
 *   `client-touch`.
 */
let early: HTMLElement | undefined;
let down: EventTarget | null;

function want(island: TouchIsland) {
  island.dataset.wanted = '';
  island.dispatchEvent(new Event('island:load'));
}

function open(opener: HTMLElement) {
  const dialog = document.querySelector<HTMLDialogElement>('#enquiry');
  if (!dialog) {
    early = opener;
    return;
  }
  if (dialog.open) return;
  const about = opener.dataset.enquire;
  const kind = opener.dataset.kind ?? (about ? 'enquiry' : 'appointment');
  Object.assign(dialog.dataset, { package: about, kind, openedAt: Date.now() });
  dialog.showModal();
  dialog.dispatchEvent(new Event('enquiry:open'));
  want(dialog.closest('astro-island') as TouchIsland);
}

/** Marks a button that its script will serve, and says so if that does not come. */
function wait(button: HTMLElement) {
  button.ariaBusy = 'true';
  setTimeout(() => {
    const late = document.querySelector('[data-added="late"]');
    if (button.ariaBusy) late?.removeAttribute('hidden');
  }, 10_000);
}

addEventListener('DOMContentLoaded', () => early && open(early));
addEventListener('pointerdown', ({ target }) => {
  down = target;
});
addEventListener('submit', (event) => {
  (event.target as HTMLElement).dataset.sent = '';
  const dialog = (event.target as Element).closest<HTMLElement>('#enquiry');
  if (!dialog) return;
  event.preventDefault();
  if (!('ready' in dialog.dataset)) dialog.dataset.sent = '';
});
addEventListener(
  'click',
  (event) => {
    const at = event.target as Element;
    const opener = at.closest<HTMLElement>('[data-enquire]');
    if (opener) open(opener);
    const adder = at.closest<HTMLElement>('[data-add-to-basket]:not([data-ready])');
    if (adder) wait(adder);
    if ((at.id === 'enquiry' && down === at) || at.closest('#enquiry [data-close]'))
      document.querySelector<HTMLDialogElement>('#enquiry')?.close();
    const button = at.closest<HTMLButtonElement>('button:not([data-native])');
    const island = button?.closest<TouchIsland>('astro-island[client=touch]');
    if (!button || !island || island.live) return;
    event.preventDefault();
    event.stopPropagation();
    button.ariaBusy = 'true';
    island.pressed ??= [];
    island.pressed.push(button);
    want(island);
  },
  true,
);
