import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ghaziabadOn } from '#tools/today/days.ts';
import type { ToolForm } from '#tools/tool.ts';
import type { Page } from './test.ts';

const folder = join(import.meta.dirname, '../../src/tools');

/** Names of the visitors' free tools: the folders of src/tools that have a form. */
export const toolNames = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'form.ts')));

/** Returns the form of a tool. */
export async function formOf(name: string): Promise<ToolForm> {
  const { form }: { form: ToolForm } = await import(`../../src/tools/${name}/form.ts`);
  return form;
}

/** A day with one of the longest panchangs. */
export const LONG_DAY = '2027-03-17';

/**
 * Tells a page that it is noon in India on one fixed day, so that today's panchang is always the same one. The
 * page is given the file of that day, which a later build no longer has.
 * @param date '2026-11-25'
 */
export async function showDay(page: Page, date: string): Promise<void> {
  await page.clock.setFixedTime(`${date}T12:00:00+05:30`);
  const file = { contentType: 'application/json', body: ghaziabadOn(date) };
  await page.route(`**/tools/today/${date}.json`, (route) => route.fulfill(file));
}
