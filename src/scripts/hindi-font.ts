import hind400 from '#styles/fonts/hind-devanagari-400.woff2?url';
import hind600 from '#styles/fonts/hind-devanagari-600.woff2?url';

/*
 * Adds the font of Hindi letters once the page has loaded. A browser fetches it only for a page that shows
 * such letters, and only if the device has none of the fonts that fonts.css names. When a style sheet declared it, the
 * browser fetched it for one word beside the first photo of a product, and the page appeared later.
 * src/styles/fonts/fallbacks.md says how the files were made.
 */
const faces = [
  { weight: '400 500', file: hind400 },
  { weight: '600 700', file: hind600 },
].map(({ weight, file }) => {
  const unicodeRange = 'U+0900-097F, U+200C-200D, U+25CC';
  return new FontFace('Hind', `url(${JSON.stringify(file)})`, { weight, display: 'swap', unicodeRange });
});

const add = () => {
  for (const face of faces) document.fonts.add(face);
};
if (document.readyState === 'complete') add();
else window.addEventListener('load', add);
