import type { Work } from '../tool.ts';
import type { Run } from './run.ts';

/*
 * Loads a tool when its form is first touched, so that a page that is only read stays light. A form sent
 * before that, or before this script came (`scripts/early-taps`), is counted once the tool is there. After Back, a result that was shown is counted again from
 * the fields.
 */
const works = import.meta.glob<{ work: Work }>('../*/work.ts');

const form = document.querySelector<HTMLFormElement>('form[data-tool]');
const result = document.querySelector<HTMLElement>('.result');
let loading: Promise<Run> | null = null;

/** Loads the tool, ready to count: once, and again after a failure. */
function load(form: HTMLFormElement): Promise<Run> {
  loading ??= Promise.all([import('./run.ts'), works[`../${form.dataset.tool}/work.ts`]?.()]).then(
    ([{ prepare }, tool]) => {
      if (!tool) throw new Error(`there is no tool ${form.dataset.tool}`);
      return prepare(form, tool.work);
    },
  );
  return loading.catch((error) => {
    loading = null;
    throw error;
  });
}

const FAILED =
  'The tool could not be loaded. Please check your connection and press the button again. ' +
  'If that does not help, reload the page.';

/** Counts what is in the form, or says at the button why that is not possible. */
async function count(form: HTMLFormElement, quietly = false): Promise<void> {
  const run = await load(form).catch(() => null);
  if (run) return run(quietly);
  const error = form.querySelector<HTMLElement>('.form-error');
  if (!error) return;
  error.hidden = false;
  error.textContent = FAILED;
  if (quietly && result) result.hidden = true;
}

/** Counts at once, when the page has come and the browser has nothing better to do. */
function countAtOnce(form: HTMLFormElement): void {
  const begin = () => setTimeout(() => void count(form, true));
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/**
 * Returns today's date by the clock of the place that the form begins with. The page contains its offset,
 * because the module that knows India's time is in a file that all islands share, and a page of tools does
 * not load it.
 */
const todayThere = (field: HTMLInputElement) =>
  new Date(Date.now() + Number(field.dataset.today) * 60_000).toISOString().slice(0, 10);

/**
 * Returns true when the browser brought back the values of fields, as after a reload or from a tab that slept
 * for days. A date brought back that nobody asked to count is not today's.
 */
function wasBroughtBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
}

if (form) {
  const wasCounted = history.state?.counted === true;
  const today = form.querySelector<HTMLInputElement>('[data-today]');
  if (today && (!today.value || (!wasCounted && wasBroughtBack()))) today.value = todayThere(today);

  const touched = () => void load(form).catch(() => {});
  for (const name of ['pointerdown', 'focusin', 'keydown']) form.addEventListener(name, touched);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void count(form);
  });
  if (wasCounted || form.dataset.sent !== undefined) void count(form);
  else if (form.dataset.atOnce !== undefined) countAtOnce(form);
}
