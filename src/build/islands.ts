import type { AstroIntegration } from 'astro';

/** The sheet that Astro 7.3 writes before a page's first island, in the middle of the body, where HTML allows none. */
const islandSheet = ['<style>', '{ISLAND_STYLES}</style>'].join('$');

/**
 * Adds `client:touch`, which loads an island when a visitor first touches it and loses no tap meanwhile. The
 * style of islands stands in base.css instead of the body.
 */
export function islands(): AstroIntegration {
  const withoutSheet = {
    name: 'islands-without-sheet',
    transform(code: string, id: string) {
      if (!id.includes('/astro/dist/runtime/server/scripts.js')) return;
      if (!code.includes(islandSheet))
        throw new Error(`Astro no longer writes ${islandSheet}; see islands()`);
      return { code: code.replace(islandSheet, ''), map: null };
    },
  };
  return {
    name: 'islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({ name: 'touch', entrypoint: './src/scripts/client-touch.ts' });
        updateConfig({ vite: { plugins: [withoutSheet] } });
      },
    },
  };
}
