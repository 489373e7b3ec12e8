import type { ToolName } from '#tools/views/forms.ts';

/*
 * Loads a tool when its form is first touched, so that a page that is only read stays light. A form sent before that is
 * counted once the tool is there; after Back a result that was shown is counted again from the fields.
 */
const tools: Record<ToolName, () => Promise<{ work: import('./fields.ts').Work }>> = {
  kundali: () => import('./kundali.ts'),
  panchang: () => import('./panchang.ts'),
  'guna-milan': () => import('./guna-milan.ts'),
  numerology: () => import('./numerology.ts'),
  'ratti-carat': () => import('./ratti-carat.ts'),
  gemstones: () => import('./gemstones.ts'),
};

const form = document.querySelector<HTMLFormElement>('form[data-tool]');
let loading: Promise<() => Promise<void>> | null = null;

/** The tool, ready to count; loaded once, and again after a failure. */
function load(form: HTMLFormElement): Promise<() => Promise<void>> {
  loading ??= Promise.all([import('./run.ts'), tools[form.dataset.tool as ToolName]()]).then(
    ([{ prepare }, { work }]) => prepare(form, work),
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

if (form) {
  const today = form.querySelector<HTMLInputElement>('[data-today]');
  const now = new Date();
  if (today && !today.value)
    today.value = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

  const touched = () => void load(form).catch(() => {});
  for (const name of ['pointerdown', 'focusin', 'keydown']) form.addEventListener(name, touched);
  const count = () =>
    load(form).then(
      (run) => run(),
      () => {
        const told = form.querySelector<HTMLElement>('.form-error');
        if (!told) return;
        told.hidden = false;
        told.textContent =
          'The tool could not be loaded. Please check your connection and press the button again; if that does not help, reload the page.';
      },
    );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void count();
  });
  if (history.state?.counted) void count();
}
