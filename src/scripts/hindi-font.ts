import hind from '#styles/fonts/hind-devanagari.woff2?url';

/*
 * Adds the font of Hindi letters once the page has loaded. A browser fetches it only where such letters are
 * shown and the device has no good ones of its own, as phones have. Declared in a style sheet, it took the
 * first photo of a product some of the network, for one word. src/styles/fonts/fallbacks.md says how the
 * file was made.
 */
const ownOfDevices = ['Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI'];
const sources = [...ownOfDevices.map((name) => `local("${name}")`), `url(${JSON.stringify(hind)})`];
const face = new FontFace('Hind', sources.join(), {
  weight: '400 700',
  display: 'swap',
  unicodeRange: 'U+0900-097F, U+200C-200D, U+25CC',
});
const add = () => document.fonts.add(face);
if (document.readyState === 'complete') add();
else window.addEventListener('load', add);
