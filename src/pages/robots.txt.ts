import { routeEntries } from '#admin/routes.ts';
import { listParameters } from '#domain/catalogue/shop-filter.ts';
import { absolute, paths } from '#lib/paths.ts';

/** Addresses that belong to one visitor or to the owner: buying, calls, and the owner's screens. */
const closed = [
  'checkout$',
  ...['product-checkout/', 'payment-result/'].flatMap((path) => [path, `hi/${path}`]),
  'sandbox-pay/',
  'api/',
  // Robots skip every address that begins like this. The path of `list` is so short that it would match
  // others, so it ends with `$`, which marks the end of the address.
  ...routeEntries.map(([name, { path }]) => path.slice(1).replace(':id', '') + (name === 'list' ? '$' : '')),
  // Filtered or sorted lists of the shop: hundreds of addresses with the products of the plain list, rendered
  // one by one.
  ...listParameters.filter((name) => name !== 'page').map((name) => `*?*${name}=`),
];

/**
 * Writes robots.txt. Robots read it only at the root of a host. For a site below a base path, these lines
 * must be copied into the robots.txt of its host. A preview is closed altogether.
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
