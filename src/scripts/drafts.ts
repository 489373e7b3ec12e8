/*
 * Keeps in the tab, from the first key on, the texts of each form with `data-draft`, under that name. They
 * are there again after a reload, before any other script of the form has come. The form forgets them once it
 * was sent.
 */
type Draft = Record<string, string>;

/** Returns the fields of a form that people fill in. */
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field) =>
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement,
  );

/** Does something with what the tab keeps. A browser that keeps nothing loses only the convenience. */
function withTab(act: () => void): void {
  try {
    act();
  } catch {}
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
  const key = form.dataset.draft ?? '';
  const keep = () => {
    const typed = fieldsOf(form).map(({ name, value }) => [name, value]);
    withTab(() => sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed))));
  };
  withTab(() => {
    const kept: Draft = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    for (const field of fieldsOf(form)) field.value ||= kept[field.name] ?? '';
  });
  if (fieldsOf(form).some(({ value }) => value !== '')) keep();
  form.addEventListener('input', keep);
}

export {};
