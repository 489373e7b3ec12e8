import { routeEntries } from '#admin/routes.ts';
import { listParameters } from '#domain/catalogue/shop-filter.ts';
import { absolute, paths } from '#lib/paths.ts';

/** Addresses that belong to one visitor or to the owner: buying, calls, and the owner's screens. */
const closed = [
  'product-checkout/',
  'payment-result/',
  'sandbox-pay/',
  'api/',
  // A robot closes what begins so, which `list` is too short for.
  ...routeEntries.map(([name, { path }]) => path.slice(1).replace(':id', '') + (name === 'list' ? '$' : '')),
  // A list of the shop narrowed or sorted: hundreds of addresses that show what the plain list shows, each rendered.
  ...listParameters.filter((name) => name !== 'page').map((name) => `*?*${name}=`),
];

/**
 * Robots read this at the root of a host alone. A site below a base path needs these lines in the robots.txt of
 * its host; its own is there to be copied from. A preview is closed altogether.
 */
export function GET(): Response {
  const open = [
    'Allow: /',
    ...closed.map((path) => `Disallow: ${paths.file(path)}`),
    '',
    `Sitemap: ${absolute(paths.file('sitemap-index.xml'))}`,
  ];
  const lines = ['User-agent: *', ...(import.meta.env.PUBLIC_PREVIEW ? ['Disallow: /'] : open), ''];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
