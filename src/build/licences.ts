import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroConfig } from 'astro';

/** The file with the licences of what the site delivers. Vite lists the packages in its scripts there. */
export const licencesFile = 'licences.txt';

/** Adds to Vite's list what else is delivered: the notice of the project, and the licences of the fonts. */
export async function completeLicences({ root, outDir }: AstroConfig): Promise<void> {
  const fonts = new URL('src/styles/fonts/', root);
  const ofFonts = (await readdir(fonts)).filter((name) => name.startsWith('OFL-')).sort();
  const file = new URL(licencesFile, outDir);
  const sources = [new URL('NOTICE', root), file, ...ofFonts.map((name) => new URL(name, fonts))];
  const texts = await Promise.all(sources.map((source) => readFile(source, 'utf8')));
  await writeFile(file, texts.map((text) => `${text.trim()}\n`).join('\n\n'));
}
