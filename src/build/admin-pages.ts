import type { AstroIntegration } from 'astro';
import { routeEntries } from '#admin/routes.ts';

/**
 * Makes a page of each of the owner's addresses. Pages with an id in their address are rendered on request.
 */
export function adminPages(): AstroIntegration {
  return {
    name: 'admin-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        for (const [, { path, id }] of routeEntries)
          injectRoute({
            pattern: path.replace(':id', '[id]'),
            entrypoint: './src/layouts/AdminPage.astro',
            prerender: id === undefined,
          });
      },
    },
  };
}
