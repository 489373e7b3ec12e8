import type { AstroIntegration } from 'astro';

/** The sheet that Astro 7.3 writes before a page's first island, in the middle of the body, where HTML allows none. */
const sheet = ['<style>', '{ISLAND_STYLES}</style>'].join('$');
/** In Astro 7.3, the head of the function that writes 5 kB of script, always the same, into every page with islands. */
const scripts = 'function getPrescripts(result, type, directive) {';

/**
 * Adds `client:touch`, which loads an island when a visitor first touches it and loses no tap meanwhile. The
 * style of islands stands in base.css, and the scripts of such islands in page.ts, so that a page fits a phone's
 * first round trip.
 */
export function islands(): AstroIntegration {
  const withoutRepeats = {
    name: 'islands-without-repeats',
    transform(code: string, id: string) {
      if (!id.includes('/astro/dist/runtime/server/scripts.js')) return;
      for (const part of [sheet, scripts])
        if (!code.includes(part)) throw new Error(`Astro no longer writes ${part}; see islands()`);
      const own = `${scripts}\n  if (directive === "touch") return "";`;
      return { code: code.replace(sheet, '').replace(scripts, own), map: null };
    },
  };
  return {
    name: 'islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({ name: 'touch', entrypoint: './src/scripts/client-touch.ts' });
        updateConfig({ vite: { plugins: [withoutRepeats] } });
      },
    },
  };
}
