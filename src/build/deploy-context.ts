import type { AstroIntegration } from 'astro';
import type { Deploy } from '#server/deploy.ts';
import { writeDeploy } from './generated-files.ts';

/** Writes down what the build is for; functions and pages take the file along. */
export function deployContext(builtFor: Deploy): AstroIntegration {
  return {
    name: 'deploy-context',
    hooks: {
      'astro:config:setup': ({ config: { root } }) => writeDeploy(root, builtFor),
    },
  };
}
