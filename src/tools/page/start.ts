import type { Work } from '../tool.ts';
import { dateThere, fetchToday } from './fetch-day.ts';
import type { Run } from './run.ts';

/*
 * Loads a tool when its form is first touched, so that a page that is only read stays light. A form sent
 * before that, or before this script came (`scripts/early-taps`), is counted once the tool is there. After Back, a result that was shown is counted again from
 * the fields. A tool that shows its answer at once has it from the build (`at-once.ts`), and is loaded only if
 * that cannot be had.
 */
const works = import.meta.glob<{ work: Work }>('../*/work.ts');
const loadSharing = () => import('./share.ts');

const form = document.querySelector<HTMLFormElement>('form[data-tool]');
const result = document.querySelector<HTMLElement>('.result');
let loading: Promise<Run> | null = null;
/** True once the visitor has sent the form. */
let isAsked = false;

/** Loads the tool, ready to count: once, and again after a failure. */
function load(form: HTMLFormElement): Promise<Run> {
  loading ??= Promise.all([import('./run.ts'), works[`../${form.dataset.tool}/work.ts`]?.()]).then(
    ([{ prepare }, tool]) => {
      if (!tool) throw new Error(`there is no tool ${form.dataset.tool}`);
      return prepare(form, tool.work, loadSharing);
    },
  );
  return loading.catch((error) => {
    loading = null;
    throw error;
  });
}

/** Counts what is in the form, or says at the button why that is not possible. */
async function count(form: HTMLFormElement, quietly = false): Promise<void> {
  const run = await load(form).catch(() => null);
  if (run) return run(quietly);
  const error = form.querySelector<HTMLElement>('.form-error');
  if (!error) return;
  error.hidden = false;
  error.textContent = form.dataset.failed ?? '';
  if (quietly && result) result.hidden = true;
}

/** Shows the answer that the build has made ready for today, or counts it here where there is none. */
async function showAtOnce(form: HTMLFormElement, today: HTMLInputElement | null): Promise<void> {
  const dayNow = () => fetchToday(form.dataset.ready ?? '', Number(today?.dataset.today));
  const [day, page] = await Promise.all([dayNow(), import('./at-once.ts')]).catch(() => []);
  // Meanwhile the visitor may have asked for another day.
  if (isAsked) return;
  if (!day || !page) return count(form, true);
  page.showToday(day, form.dataset.name ?? '', loadSharing, async () => {
    const later = await dayNow();
    if (later && today) today.value = todayThere(today);
    return later;
  });
}

/** Returns today's date by the clock of the place that the form begins with, whose offset the page contains. */
const todayThere = (field: HTMLInputElement) => dateThere(Number(field.dataset.today));

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
    isAsked = true;
    void count(form);
  });
  if (wasCounted || form.dataset.sent !== undefined) void count(form);
  else if (form.dataset.ready !== undefined) void showAtOnce(form, today);
}
