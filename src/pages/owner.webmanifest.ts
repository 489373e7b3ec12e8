import { pathTo } from '#admin/routes.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';

/** Describes the owner's area as an application for her home screen. */
export function GET(): Response {
  const icon = (file: string, size: number, purpose?: 'maskable') => ({
    src: paths.file(file),
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  });
  const manifest = {
    name: `${site.practice}: orders and enquiries`,
    short_name: 'My practice',
    id: paths.file('owner'),
    start_url: paths.file(pathTo('dashboard').slice(1)),
    scope: paths.home(),
    display: 'standalone',
    background_color: '#fbf6ee',
    theme_color: '#1b1328',
    lang: 'en-IN',
    icons: [
      icon('icon-192.png', 192),
      icon('icon-512.png', 512),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
}
