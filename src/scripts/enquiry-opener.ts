/*
 * Opens the enquiry dialog at once, before React is there: any element with `data-enquire` opens it; the
 * attribute names the product, empty for a general appointment. React takes the dialog over when it arrives.
 */
const dialog = document.querySelector<HTMLDialogElement>('#enquiry');
const island = dialog?.closest('astro-island');

function open(opener: HTMLElement | null | undefined): void {
  if (!opener || !dialog || dialog.open) return;
  dialog.dataset.package = opener.dataset.enquire ?? '';
  dialog.dataset.kind = opener.dataset.enquire ? 'enquiry' : 'appointment';
  dialog.dataset.openedAt = String(Date.now());
  dialog.showModal();
  dialog.dispatchEvent(new Event('enquiry:open'));
  island?.dispatchEvent(new Event('island:load'));
}
document.addEventListener('click', (event) =>
  open((event.target as Element).closest<HTMLElement>('[data-enquire]')),
);
open(window.earlyEnquiry);

/** A form sent before React is there is sent again by React; closing works from the start. */
dialog?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!dialog.hasAttribute('data-ready')) dialog.dataset.sent = '';
});
let pressedOn: EventTarget | null = null;
dialog?.addEventListener('pointerdown', (event) => {
  pressedOn = event.target;
});
dialog?.addEventListener('click', (event) => {
  const onCross = (event.target as Element).closest('[data-close]');
  // A text marked by dragging out of the dialog ends in a click on the ground behind it.
  const onGround = event.target === dialog && pressedOn === dialog;
  if (onCross || onGround) dialog.close();
});
