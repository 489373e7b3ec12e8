/*
 * A list of the shop shows what its address says, also where React does not work in it yet.
 */
const here = () => location.pathname + location.search;
const shown = here();
// Once React works, it changes the list itself.
addEventListener('popstate', () => {
  if (here() !== shown && !document.querySelector('.shop-list[data-ready]')) location.reload();
});
// A form from the browser's back-forward cache shows the choice of the address again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) document.querySelector<HTMLFormElement>('.filters form')?.reset();
});
// No form sends empty parameters.
addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) if (!value) formData.delete(name);
});
