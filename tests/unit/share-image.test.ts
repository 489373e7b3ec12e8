import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawShareImage } from '#editorial/share-images/draw-share-image.ts';
import { drawable, setTitle, widthOf } from '#editorial/share-images/glyphs.ts';

const scenes = readdirSync('src/assets/scenes');
const WIDTH = 560;
const longest = 'W'.repeat(60);

/** Returns the rows or columns of an image that contain something as light as the words. */
async function lightAt(image: Buffer, axis: 'x' | 'y', within: { left: number; width: number }) {
  const { left, width } = within;
  const { data, info } = await sharp(image)
    .extract({ left, width, top: 0, height: 630 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = new Set<number>();
  data.forEach((light, at) => {
    if (light > 200) found.add(axis === 'x' ? left + (at % info.width) : Math.floor(at / info.width));
  });
  return [...found].sort((a, b) => a - b);
}

describe('a title', () => {
  it.each([
    'FAQ',
    'Contact us',
    'Marriage and relationship compatibility',
    'Personal remedies, pooja and gemstone recommendations',
    'The Lo Shu grid explained, with one date filled in',
  ])('%j is set in at most three lines that fit', (title) => {
    const { lines, size } = setTitle(title, WIDTH);
    expect(lines.join(' ')).toBe(title);
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(size).toBeGreaterThanOrEqual(52);
    for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(WIDTH);
  });

  it('of 50 characters has no line much shorter than the others', () => {
    const { lines, size } = setTitle('The Lo Shu grid explained, with one date filled in', WIDTH);
    const widths = lines.map((line) => widthOf(line, size));
    expect(Math.min(...widths)).toBeGreaterThan(0.6 * Math.max(...widths));
  });

  it('of one endless word is made smaller until it fits', () => {
    const { lines, size } = setTitle(longest, WIDTH);
    expect(lines).toEqual([longest]);
    expect(widthOf(longest, size)).toBeLessThanOrEqual(WIDTH + 1);
  });

  it('loses signs that the face does not have, and is left out where it would lose letters', () => {
    expect(drawable('Ratti\u00a0& carat: “why” – café 🙏 at ₹500')).toBe(
      'Ratti & carat: “why” – café at Rs 500',
    );
    for (const title of ['कुंडली', 'मंगल दोष: क्या सच है?', 'Mangal (मंगल) dosha', 'Mars ♂ १२', '🙏 - :'])
      expect(drawable(title), title).toBe('');
  });
});

describe('an image to share', () => {
  it.each(scenes)('is drawn on %s as a JPEG that chats take', async (scene) => {
    const image = await drawShareImage({ title: 'Vastu for a flat', practice: 'Nakshatra Bhavan' }, scene);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(image.length).toBeLessThan(120_000);
  });

  it('in Hindi is drawn with a font of the project, whose letters join', async () => {
    const dark = { left: 64, width: 560 };
    const widthOfInk = async (title: string) => {
      const image = await drawShareImage({ title, practice: '' }, 'about.jpg');
      const columns = await lightAt(image, 'x', dark);
      return (columns.at(-1) ?? 0) - (columns[0] ?? 0);
    };
    // With a box for each character, as without a font, the conjunct of three would be as wide as the three letters.
    expect(await widthOfInk('क्ष्मी क्ष्मी')).toBeLessThan(await widthOfInk('कषमी कषमी'));
  });

  it.each(['Vastu for a flat, without breaking walls', 'Disclaimer', longest, ''])(
    'keeps the words %j 64 pixels from the edges',
    async (title) => {
      const image = await drawShareImage({ title, practice: 'Nakshatra Bhavan' }, 'about.jpg');
      const rows = await lightAt(image, 'y', { left: 0, width: 400 });
      const columns = await lightAt(image, 'x', { left: 0, width: 400 });
      expect(rows.length).toBeGreaterThan(0);
      expect(rows[0]).toBeGreaterThanOrEqual(63);
      expect(rows.at(-1)).toBeLessThanOrEqual(630 - 63);
      expect(columns[0]).toBeGreaterThanOrEqual(63);
    },
  );

  it('shows other words for another title', async () => {
    const draw = (title: string) => drawShareImage({ title, practice: 'Nakshatra Bhavan' }, 'about.jpg');
    expect((await draw('One')).equals(await draw('One'))).toBe(true);
    expect((await draw('One')).equals(await draw('Two'))).toBe(false);
  });
});
