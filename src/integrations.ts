import { appendFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { securityHeaders } from './server/security-headers.ts';

/** Adds `client:touch`: an island that loads when a visitor first touches it, and loses no tap meanwhile. */
export function touchDirective(): AstroIntegration {
  return {
    name: 'client-touch',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: './src/lib/client-touch.ts' });
      },
    },
  };
}

/** Writes the security headers of built files into `_headers`, where Netlify reads them. */
export function headerFile(): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const lines = Object.entries(securityHeaders).map(([name, value]) => `  ${name}: ${value}`);
        await appendFile(new URL('_headers', dir), `/*\n${lines.join('\n')}\n`);
      },
    },
  };
}
