import { transform } from 'esbuild';
import source from '#admin/push/owner-worker.ts?raw';

/**
 * Serves the worker that receives messages on the owner's devices. A worker may only receive them for pages
 * below its own address, so it cannot lie among the built scripts.
 */
export async function GET(): Promise<Response> {
  const { code } = await transform(source, { loader: 'ts', minify: true });
  return new Response(code, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
}
