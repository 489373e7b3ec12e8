import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { SHARE_SIZE } from '#domain/catalogue/image.ts';
import { escapeXml } from '#lib/sitemap.ts';
import { languageOf } from '../language.ts';
import { drawable, outlinesOf, setTitle } from './glyphs.ts';

const { width, height } = SHARE_SIZE;
/** Least distance from the edges of everything that must be seen: chats crop a little. */
const MARGIN = 64;
const TITLE_WIDTH = 560;
const PHOTO_WIDTH = 1120;
const MARK = 60;
const NAME_SIZE = 32;

const midnight = '#1B1328';
const ivory = '#FBF7EF';
const brass = '#C79A4B';

const grounds = new Map<string, Promise<Buffer>>();
const pixels = { width, height, channels: 3 as const };

export interface ShareWords {
  title: string;
  practice: string;
}

/**
 * Draws the picture that chats show of a page: title and practice beside the page's photograph.
 * @param scene file name in src/assets/scenes
 * @returns a JPEG of 1200 by 630
 */
export async function drawShareImage({ title, practice }: ShareWords, scene: string): Promise<Buffer> {
  const key = JSON.stringify([scene, practice]);
  const ground = grounds.get(key) ?? drawGround(practice, scene);
  grounds.set(key, ground);
  const words =
    languageOf(title) === 'hi' ? await hindiTitle(title) : [{ input: Buffer.from(titleOver(title)) }];
  return sharp(await ground, { raw: pixels })
    .composite(words)
    .jpeg({ quality: 90, progressive: true })
    .toBuffer();
}

/**
 * Draws the parts that all pages with this photograph share: the dark from the left, the mark of Mark.astro,
 * the name.
 */
async function drawGround(practice: string, scene: string): Promise<Buffer> {
  const name = outlinesOf(
    drawable(practice),
    MARGIN + MARK + 20,
    MARGIN + MARK / 2 + NAME_SIZE * 0.35,
    NAME_SIZE,
  );
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="dark">
      <stop offset="0.07" stop-color="${midnight}"/>
      <stop offset="0.42" stop-color="${midnight}" stop-opacity="0.9"/>
      <stop offset="0.6" stop-color="${midnight}" stop-opacity="0.5"/>
      <stop offset="0.85" stop-color="${midnight}" stop-opacity="0"/>
    </linearGradient>
    <rect width="${width}" height="${height}" fill="url(#dark)"/>
    <g fill="none" stroke="${brass}" stroke-width="4" stroke-linejoin="round"
      transform="translate(${MARGIN} ${MARGIN}) scale(${MARK / 96}) translate(-2 -2)">
      <path d="M4 4H96V96H4Z M4 4 96 96 M96 4 4 96 M50 4 96 50 50 96 4 50Z"/>
    </g>
    <path fill="${ivory}" d="${name}"/>
  </svg>`;
  return sharp(join('src/assets/scenes', scene))
    .resize(PHOTO_WIDTH, height, { fit: 'cover' })
    .extend({ left: width - PHOTO_WIDTH, background: midnight })
    .composite([{ input: Buffer.from(overlay) }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Sizes of a title in Hindi, in pixels, the largest first. */
const HINDI_SIZES = [64, 54, 46];
const HINDI_HEIGHT = 300;

/**
 * Returns a title in Hindi with a line above it. Its letters change by what stands beside them, which outlines one by
 * one do not know; libvips shapes them, with the font that is named here and not one of the machine.
 */
async function hindiTitle(title: string) {
  for (const size of HINDI_SIZES) {
    const input = await sharp({
      text: {
        text: `<span foreground="${ivory}">${escapeXml(title)}</span>`,
        font: `Hind ${size}`,
        fontfile: 'src/styles/fonts/hind-devanagari-whole.ttf',
        rgba: true,
        width: TITLE_WIDTH,
        dpi: 72,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    if (input.info.height > HINDI_HEIGHT && size !== HINDI_SIZES.at(-1)) continue;
    const top = height - MARGIN - input.info.height;
    const rule = { width: 160, height: 2, channels: 3 as const, background: brass };
    return [
      { input: input.data, left: MARGIN, top },
      { input: { create: rule }, left: MARGIN, top: top - 36 },
    ];
  }
  return [];
}

/** Returns the title as SVG, with a line above it; nothing where it cannot be drawn. */
function titleOver(title: string): string {
  const words = drawable(title);
  const { lines, size } = setTitle(words, TITLE_WIDTH);
  const lineHeight = size * 1.18;
  const bottom = height - MARGIN - size * 0.26;
  const first = bottom - (lines.length - 1) * lineHeight;
  const ruleAt = Math.round(first - size * 1.28);
  const letters = lines.map((line, at) => outlinesOf(line, MARGIN, first + at * lineHeight, size));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${words && `<path fill="${brass}" d="M${MARGIN} ${ruleAt}h160v2h-160z"/>`}
    <path fill="${ivory}" d="${letters.join('')}"/>
  </svg>`;
}

/** Builds run in the project's folder. */
const CACHE = 'node_modules/.cache/share-images';
/** Files that decide how an image is drawn, besides its words and its photograph. */
const DRAWN_BY = [
  'src/editorial/share-images',
  'src/styles/fonts',
  'src/domain/catalogue/image.ts',
  'package-lock.json',
];
let drawnBy: Promise<string> | undefined;

/**
 * Returns the image that an earlier build drew from the same words and photograph, with the same code, fonts
 * and packages. Draws it if there is none.
 * @param scene file name in src/assets/scenes
 */
export async function keepShareImage(words: ShareWords, scene: string): Promise<Buffer> {
  drawnBy ??= hashOfFiles(DRAWN_BY);
  const photograph = await readFile(join('src/assets/scenes', scene));
  const hash = createHash('sha256')
    .update(JSON.stringify([await drawnBy, words]))
    .update(photograph);
  const path = join(CACHE, `${hash.digest('hex')}.jpg`);
  const kept = await readFile(path).catch(() => null);
  if (kept) return kept;
  const image = await drawShareImage(words, scene);
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
