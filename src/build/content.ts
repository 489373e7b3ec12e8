import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { AstroError } from 'astro/errors';
import { readContent } from '#editorial/read-content.ts';
import type { Deploy } from '#server/deploy.ts';
import { writeContent } from './generated-files.ts';

/**
 * Ends a build whose content has mistakes, and names all of them. While content is edited, mistakes are
 * logged. Writes the files that functions take from the content.
 */
export function content(builtFor: Deploy): AstroIntegration {
  let folder = '';
  return {
    name: 'content',
    hooks: {
      'astro:config:setup': ({ config: { root }, command }) => {
        folder = fileURLToPath(new URL('content', root));
        const content = readContent(folder);
        if (content.errors.length > 0) throw contentError(content.errors);
        writeContent(root, content, command === 'dev' || builtFor.context === 'preview');
      },
      'astro:server:setup': ({ server, logger }) => {
        server.watcher.on('change', (path) => {
          if (!path.startsWith(folder)) return;
          for (const error of readContent(folder).errors) logger.error(error);
        });
      },
    },
  };
}

/** Makes an error that Astro prints without lines of code, which would tell an editor nothing. */
function contentError(errors: string[]): AstroError {
  const lines = errors.map((error) => `  ${error}`).join('\n');
  const error = new AstroError(
    `The content has mistakes:\n\n${lines}\n`,
    'docs/editing.md explains every field.',
  );
  error.stack = '';
  return error;
}
