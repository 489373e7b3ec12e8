import type { AstroIntegration } from 'astro';
import { makePaths } from '#domain/site/paths.ts';

export const editorPath = makePaths('/').editor();

/**
 * Makes the editors' area a page where a repository is set. Sveltia CMS 0.221 brings its fonts along but
 * names those of a CDN first, and has 300 languages for code, of which editors see JSON alone. It has no
 * options for either (docs/decisions/build.md).
 */
export function editorPage(repository: string | null): AstroIntegration {
  return {
    name: 'editor-page',
    hooks: {
      'astro:config:setup': ({ injectRoute, updateConfig }) => {
        if (!repository) return;
        injectRoute({
          pattern: editorPath,
          entrypoint: './src/editorial/cms/EditorPage.astro',
          prerender: true,
        });
        const ownFonts = {
          name: 'own-fonts',
          transform: (code: string, id: string) =>
            id.includes('@sveltia/cms')
              ? { code: code.replace(/url\(https:\/\/cdn\.jsdelivr\.net[^()]*\)/g, "local('')"), map: null }
              : undefined,
        };
        const oneLanguage = { find: /^@shikijs\/langs\/.+/, replacement: '@shikijs/langs/json' };
        updateConfig({ vite: { plugins: [ownFonts], resolve: { alias: [oneLanguage] } } });
      },
    },
  };
}
