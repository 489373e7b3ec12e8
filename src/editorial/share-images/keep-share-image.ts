import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Builds run in the project's folder. */
const CACHE = 'node_modules/.cache/share-images';
/** All that decides how an image is drawn, beside its words and its photograph. */
const DRAWN_BY = [
  'src/editorial/share-images',
  'src/styles/fonts',
  'src/domain/catalogue/image.ts',
  'package-lock.json',
];
let drawing: Promise<string> | undefined;

/**
 * The image that an earlier build drew of the same words and photograph, by the same code, fonts and packages; drawn
 * where there is none.
 * @param words what is written on it
 * @param scene file name in src/assets/scenes
 */
export async function keepShareImage(
  words: object,
  scene: string,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  drawing ??= hashOfFiles(DRAWN_BY);
  const photograph = await readFile(join('src/assets/scenes', scene));
  const hash = createHash('sha256')
    .update(JSON.stringify([await drawing, words]))
    .update(photograph);
  const path = join(CACHE, `${hash.digest('hex')}.jpg`);
  const kept = await readFile(path).catch(() => null);
  if (kept) return kept;
  const image = await draw();
  await mkdir(CACHE, { recursive: true });
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, image);
  await rename(draft, path);
  return image;
}

async function hashOfFiles(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const names = await readdir(path).catch(() => ['']);
    for (const name of names.sort()) hash.update(name).update(await readFile(join(path, name)));
  }
  return hash.digest('hex');
}
