import { readFile, writeFile } from 'node:fs/promises';
import type { AstroConfig, AstroIntegration } from 'astro';

/**
 * Lets a page that stays open while the site is published go on with its own scripts. @astrojs/netlify 8.2
 * and Astro 7.3 add `?dpl=ID` to the addresses of a build's files, and Netlify then serves the files of that
 * deploy. They forget the scripts that Vite loads ahead, each of which would be fetched twice, and the base
 * path. Reasons and alternatives: docs/decisions/caching.md.
 * @param deployId Netlify's name for this deploy; undefined for a build elsewhere, which needs nothing of
 * this
 */
export function pinToDeploy(deployId: string | undefined): AstroIntegration {
  let config: AstroConfig;
  const query = `?${new URLSearchParams({ dpl: deployId ?? '' })}`;
  const resolveDependencies = (_: string, files: string[]) => files.map((file) => file + query);
  return {
    name: 'pin-to-deploy',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        if (!deployId) return;
        // A plugin is needed because Astro ignores this part of its own Vite configuration.
        const configEnvironment = (name: string) =>
          name === 'client' ? { build: { modulePreload: { resolveDependencies } } } : null;
        updateConfig({ vite: { plugins: [{ name: 'pin-what-is-loaded-ahead', configEnvironment }] } });
      },
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:build:done': async () => {
        if (!deployId || config.base === '/') return;
        const file = new URL('.netlify/v1/skew-protection.json', config.root);
        const { patterns, ...rest }: { patterns: string[] } = JSON.parse(await readFile(file, 'utf8'));
        const below = patterns.map((pattern) => (pattern.startsWith('/') ? config.base + pattern : pattern));
        await writeFile(file, JSON.stringify({ patterns: below, ...rest }));
      },
    },
  };
}
