/*
 * Makes hind-devanagari-400.woff2 and -600.woff2 of the Hind font: run it in a folder with `npm install
 * @fontsource/hind@5.3.0 harfbuzzjs@1.6.4 fontverter@2.0.0`, and give it the project's folder.
 *
 * A subset has every letter of Devanagari with every vowel sign, the half form of every consonant, and each conjunct
 * that a text of the project contains. Any other conjunct is shown as a half form and a letter, or with a visible
 * virama, which readers of Hindi know. Of Hind's Latin letters it has none: the pages' own face has them.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(join(process.cwd(), 'package.json'));
const [project] = process.argv.slice(2);
const { convert } = require('fontverter');
const hindFolder = dirname(require.resolve('@fontsource/hind/package.json'));

/** Collects the words in Devanagari of all texts in a folder. */
function wordsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => /\.(?:md|json|tsx?|astro)$/.test(path) && statSync(path).isFile())
    .flatMap((path) => readFileSync(path, 'utf8').match(/[\u0900-\u097f\u200c\u200d]+/g) ?? []);
}
/** Words with conjuncts that an owner may type into a product's name. */
const usual =
  'ब्रह्म ब्राह्मण लग्न अग्नि चिह्न अश्विनी विश्व पद्म उद्घाटन उद्भव उज्ज्वल लज्जा अड्डा खट्टा गड्ढा शङ्ख शङ्कर कङ्गन चञ्चल पञ्च मङ्गल रत्न यत्न विष्णु कृष्ण ' +
  'दृष्टि श्राद्ध श्लोक स्फटिक हृदय आह्वान प्रह्लाद मध्याह्न वाङ्मय शृंगार अर्घ्य द्वादश बुद्धि वृद्धि शुद्ध सम्पूर्ण दत्त उत्तर पित्त प्रश्न व्यक्त शक्ति मुक्ता भक्त';
const words = [
  ...usual.split(' '),
  ...['content', 'src', 'netlify/local/demo'].flatMap((part) => wordsIn(join(project, part))),
];

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));
const consonants = range(0x0915, 0x0939);
const signs = [...range(0x093e, 0x094c), '\u0901', '\u0902', '\u0903', '\u094d', '\u093c', '\u0902\u093f'];
const virama = '\u094d';
const letters = [
  ...range(0x0901, 0x0939),
  '\u093d',
  '\u0950',
  ...range(0x0958, 0x0961),
  ...range(0x0964, 0x0970),
];
const syllables = consonants.flatMap((letter) => [
  ...signs.map((sign) => letter + sign),
  // Half before another letter, with ra before and after it, and with a nukta.
  `${letter}${virama}\u200d`,
  `${letter}${virama}\u0930`,
  `\u0930${virama}${letter}`,
  `\u0930${virama}${letter}\u0940\u0902`,
  `${letter}\u093c`,
  `${letter}${virama}\u092f`,
]);

const {
  Blob,
  Buffer: Text,
  Face,
  Font,
  shape,
} = await import(pathToFileURL(require.resolve('harfbuzzjs')).href);
/** Returns the glyphs that a font needs for all these texts. */
function glyphsOf(font) {
  const shaper = new Font(new Face(new Blob(font), 0));
  const glyphs = new Set();
  for (const text of new Set([...words, ...letters, ...syllables])) {
    const buffer = new Text();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(shaper, buffer);
    for (const { codepoint } of buffer.getGlyphInfos()) glyphs.add(codepoint);
  }
  return glyphs;
}

const wasm = readFileSync(join(dirname(require.resolve('harfbuzzjs')), 'harfbuzz-subset.wasm'));
// No closure over substitutions: it would bring back every conjunct.
const NO_LAYOUT_CLOSURE = 0x200;
const NO_HINTING = 0x1;

/** Returns a font with these glyphs and no others. */
async function subsetOf(font, glyphs) {
  const { instance } = await WebAssembly.instantiate(wasm);
  const hb = instance.exports;
  const at = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, at);
  const whole = hb.hb_face_create(hb.hb_blob_create(at, font.length, 2, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, NO_LAYOUT_CLOSURE | NO_HINTING);
  for (const letter of [...range(0x0900, 0x097f), '\u200c', '\u200d', '\u25cc', ' ']) {
    hb.hb_set_add(hb.hb_subset_input_unicode_set(input), letter.codePointAt(0));
  }
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
  const made = hb.hb_face_reference_blob(hb.hb_subset_or_fail(whole, input));
  const from = hb.hb_blob_get_data(made, 0);
  return new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(made));
}

for (const weight of [400, 600]) {
  const woff2 = readFileSync(join(hindFolder, `files/hind-devanagari-${weight}-normal.woff2`));
  const font = await convert(woff2, 'truetype');
  const glyphs = glyphsOf(font);
  const target = join(project, `src/styles/fonts/hind-devanagari-${weight}.woff2`);
  writeFileSync(target, await convert(Buffer.from(await subsetOf(font, glyphs)), 'woff2'));
  console.log(`${weight}: ${glyphs.size} glyphs, ${statSync(target).size} bytes`);
}
