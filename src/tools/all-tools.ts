import { answerView } from './answer-view.ts';
import { fieldsWith } from './example-fields.ts';
import { formView } from './form-view.ts';
import type { Markup } from './markup.ts';
import type { Answer, Surroundings, ToolForm, Work } from './tool.ts';

/*
 * All tools, for the build: every folder here that holds `form.ts` and `work.ts` is one. The browser finds
 * the same folders in `page/start.ts`.
 */
const forms = import.meta.glob<{ form: ToolForm }>('./*/form.ts', { eager: true });
const works = import.meta.glob<{ work: Work }>('./*/work.ts', { eager: true });

/** Names of all tools: the last part of their addresses. */
export const toolNames: readonly string[] = Object.keys(forms).map((path) => path.split('/')[1] ?? '');

function partOf<Part>(parts: Record<string, Part>, tool: string, file: string): Part {
  const part = parts[`./${tool}/${file}`];
  if (!part) throw new Error(`content/tools/${tool}.md has no src/tools/${tool}/${file}`);
  return part;
}

/** Returns the form of a tool. @throws Error when no folder has this name */
export const formOf = (tool: string): ToolForm => partOf(forms, tool, 'form.ts').form;

/** Returns the form of a tool as its page has it; the parameters are those of `formView`. */
export const formHtml = (tool: string, name: string, ready: string): string =>
  formView(tool, name, formOf(tool), formOf(tool).showsAtOnce && ready).html;

/** Returns what a tool answers for the values of its worked example. */
export function answerOf(tool: string, surroundings: Surroundings): Answer {
  const refusals: string[] = [];
  const fields = fieldsWith(formOf(tool).example, (name, message) => refusals.push(`${name}: ${message}`));
  const answer = partOf(works, tool, 'work.ts').work(fields, surroundings);
  if (!answer) throw new Error(`The example in src/tools/${tool}/form.ts was refused. ${refusals.join(' ')}`);
  return answer;
}

/** Returns the worked example of a tool, counted by the tool itself while the site is built. */
export const exampleOf = (tool: string, shop: Surroundings['shop'] = () => '#'): Answer =>
  answerOf(tool, { now: null, id: 'example', shop });

/** Returns the worked example of a tool as its page shows it. */
export const exampleView = (tool: string, shop: Surroundings['shop']): Markup =>
  answerView(exampleOf(tool, shop), 'example');
