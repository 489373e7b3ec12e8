import { PATIENCE_MS, type TouchIsland } from './client-touch.ts';

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
 * - A `client:touch` island that is touched before the page's script has come is marked `data-wanted`. A button that
 *   is pressed in an island before it works is kept in `pressed`. `client-touch` takes up both.
 * - An island that says 'island:failed' gets `data-failed`, by which a style sheet shows another way. If the page's
 *   script cannot be fetched, all islands that wait for it have failed.
 */
let early: HTMLElement | undefined;
let down: EventTarget | null;

/** The page's script, without which no island works, if the last attempt to fetch it failed. */
let lost: HTMLScriptElement | undefined;

/** Loads an island as soon as the page's script is there. If that could not be fetched, it is fetched again. */
function want(island: TouchIsland) {
  island.dataset.wanted = '';
  island.dispatchEvent(new Event('island:load'));
  if (lost) {
    const again = document.createElement('script');
    again.src = lost.src;
    again.id = lost.id;
    lost = undefined;
    document.body.append(again);
  }
  setTimeout(() => island.matches(':defined') || fail(island), PATIENCE_MS);
}

const fail = (island: Element) => island.dispatchEvent(new Event('island:failed', { bubbles: true }));

addEventListener(
  'error',
  ({ target }) => {
    if ((target as Element).id !== 'page-script') return;
    lost = target as HTMLScriptElement;
    document.querySelectorAll('astro-island:is([data-wanted], [opts*=\'"load"\'])').forEach(fail);
  },
  true,
);

/* Shows another way. A form is not sent minutes later; other presses still count. */
addEventListener('island:failed', ({ target }) => {
  const island = target as TouchIsland;
  const sent = island.pressed?.some(({ type }) => type === 'submit');
  for (const button of island.pressed ?? []) button.ariaBusy = null;
  island.pressed = island.pressed?.filter(({ type }) => type !== 'submit');
  island.dataset.failed = '';
  if (sent) island.querySelector('.load-help')?.scrollIntoView({ block: 'center' });
});

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
  }, PATIENCE_MS);
}

addEventListener('DOMContentLoaded', () => early && open(early));
addEventListener('pointerdown', ({ target }) => {
  down = target;
});
for (const touch of ['pointerdown', 'focusin', 'keydown'])
  addEventListener(touch, ({ target }) => {
    const island = (target as Element).closest?.<TouchIsland>('astro-island[client=touch]:not(:defined)');
    if (island && (lost || island.dataset.wanted === undefined)) want(island);
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
