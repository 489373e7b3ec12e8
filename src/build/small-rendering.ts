import type { AstroIntegration } from 'astro';

/**
 * Makes the rendering function small, so that it starts fast. The code that it uses of packages is bundled
 * into it, and nothing else is packed. Only builds draw pictures, so it gets no image library and no address
 * for drawing. Netlify sets no NODE_ENV for functions, so React's slow development build is left out here.
 */
export function smallRendering(): AstroIntegration {
  return {
    name: 'small-rendering',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({
          image: { endpoint: { entrypoint: './src/build/no-image-service.ts' } },
          vite: {
            plugins: [
              {
                name: 'draw-nothing',
                enforce: 'pre',
                applyToEnvironment: ({ name }) => name === 'ssr',
                resolveId(id) {
                  return id === 'virtual:image-service'
                    ? this.resolve('astro/assets/services/noop')
                    : undefined;
                },
              },
            ],
            environments: {
              ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
            },
          },
        });
      },
    },
  };
}
