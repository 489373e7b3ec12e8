import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

export interface BundledFunction {
  name: string;
  bytes: number;
  /** The packages of which it uses anything. */
  packages: string[];
}

/**
 * Bundles every function with the code that it uses, except sharp, whose binaries cannot be bundled.
 * @param into a folder of the project to write them to; nothing is written without one
 */
export async function bundleFunctions(into?: string): Promise<BundledFunction[]> {
  const folder = join(root, 'netlify/functions');
  const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));
  // One run for all of them reads each module once. Without splitting they share nothing.
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: names.map((name) => join(folder, `${name}.ts`)),
    outdir: into ?? root,
    outExtension: { '.js': '.mjs' },
    write: into !== undefined,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // CommonJS packages need `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    external: ['sharp'],
    metafile: true,
  });
  const outputs = Object.values(metafile.outputs);
  return names.map((name) => {
    const output = outputs.find(({ entryPoint }) => entryPoint?.endsWith(`/${name}.ts`));
    if (!output) throw new Error(`${name} was not bundled`);
    const used = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    const packageOf = (path: string) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? '';
    const packages = [
      ...used.map(([path]) => path),
      ...output.imports.map(({ path }) => `node_modules/${path}`),
    ]
      .map(packageOf)
      .filter((found) => found && !found.startsWith('node:'));
    return { name, bytes: output.bytes, packages: [...new Set(packages)] };
  });
}
