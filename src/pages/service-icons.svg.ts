import { serviceIcons } from '#editorial/service-icons.ts';

const SIZE = 24;
/** --brass-deep of src/styles/tokens.css; an image cannot read it. */
const COLOUR = '#7a5516';

/**
 * Serves the services' icons in one file, with a view for each name: `service-icons.svg#briefcase`. The menus
 * show them as images that are fetched when a menu is opened. Drawn into the page they would make up a tenth
 * of its size.
 */
export function GET(): Response {
  const names = Object.entries(serviceIcons);
  const views = names.map(
    ([name, path], n) =>
      `<view id="${name}" viewBox="${n * SIZE} 0 ${SIZE} ${SIZE}"/><path transform="translate(${n * SIZE})" d="${path}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" fill="none" stroke="${COLOUR}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${views.join('')}</svg>`;
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
}
