import { readFile, writeFile } from 'node:fs/promises';
import type { AstroConfig } from 'astro';
import { mayOpenPopups, ownPolicy } from '#server/security-headers.ts';
import { editorPath } from './editor-page.ts';

/** Returns a rule of the file `_headers`. */
export function rule(path: string, headers: Record<string, string>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}

interface HeaderRule {
  for: string;
  values: Record<string, string>;
}

/**
 * Takes the rules out of the adapter's own file, which `netlify dev` does not read. Gives the policies of
 * pages the addresses that they are requested by: below the base path, which @astrojs/netlify 8.2 leaves out,
 * and also by the name of the file, which Netlify's command line uses.
 */
export async function takeAdapterRules({ root, base }: AstroConfig): Promise<HeaderRule[]> {
  const file = new URL('.netlify/v1/config.json', root);
  const { headers, ...rest }: { headers: HeaderRule[] } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(rest));
  const home = base.replace(/\/$/, '');
  const rules = headers.map(async (rule) => {
    if (rule.for.endsWith('*')) return [rule];
    const path = rule.for.replace(/\/$/, '');
    const named = `${home}${path || '/index'}.html`;
    const html = await readFile(new URL(`dist${named}`, root), 'utf8');
    const policy = ownPolicy(rule.values['Content-Security-Policy'] ?? '', html);
    const values = { 'Content-Security-Policy': policy, ...(path === editorPath && mayOpenPopups) };
    return [`${home}${path}` || '/', named].map((address) => ({ for: address, values }));
  });
  return (await Promise.all(rules)).flat();
}
