import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolForm } from '#tools/tool.ts';

const folder = join(import.meta.dirname, '../../src/tools');

/** Names of the visitors' free tools: the folders of src/tools that have a form. */
export const toolNames = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'form.ts')));

/** Returns the form of a tool. */
export async function formOf(name: string): Promise<ToolForm> {
  const { form }: { form: ToolForm } = await import(`../../src/tools/${name}/form.ts`);
  return form;
}
