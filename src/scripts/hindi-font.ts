import hind from '#styles/fonts/hind-devanagari.woff2?url';

/*
 * Adds the font of Hindi letters once the page has loaded. A browser fetches it only for a page that shows
 * such letters, and only if the device has none of the fonts below. When a style sheet declared it, the
 * browser fetched it for one word beside the first photo of a product, and the page appeared later.
 * src/styles/fonts/fallbacks.md says how the file was made.
 */
/** Full names of the fonts, as `local()` wants them: of Linux and Android, of Apple's devices, and of Windows. */
const ownOfDevices = [
  'Noto Sans Devanagari Regular',
  'Noto Sans Devanagari',
  'Kohinoor Devanagari',
  'Nirmala UI',
];
const sources = [...ownOfDevices.map((name) => `local("${name}")`), `url(${JSON.stringify(hind)})`];
const face = new FontFace('Hind', sources.join(), {
  weight: '400 700',
  display: 'swap',
  unicodeRange: 'U+0900-097F, U+200C-200D, U+25CC',
});
const add = () => document.fonts.add(face);
if (document.readyState === 'complete') add();
else window.addEventListener('load', add);
