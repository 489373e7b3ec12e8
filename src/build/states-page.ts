import type { AstroIntegration } from 'astro';
import type { Deploy } from '#server/deploy.ts';

/** Adds the page that shows the design in all its states, on this machine alone: visitors need none of it. */
export function statesPage({ context }: Deploy): AstroIntegration {
  return {
    name: 'states-page',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (context === 'local')
          injectRoute({ pattern: '/design', entrypoint: './src/design/States.astro', prerender: true });
      },
    },
  };
}
