import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * A plugin of Netlify's build, for `netlify dev` and `netlify serve`: starts what the site needs beside its
 * functions (`../netlify-run.ts`) with the project's own Node, or where that is missing with the command
 * line's. On Netlify's machines it does nothing.
 */

const ownNode = ['node_modules/node/bin/node.exe', 'node_modules/node/bin/node'].find(existsSync);

let ready;

const start = (...options) => {
  if (process.env.NETLIFY === 'true') return;
  // The command line itself: a plugin is a process of its own that ends before the site is served.
  const check = ['--import', './netlify/local/right-node.js'];
  const args = [...check, 'netlify/local/netlify-run.ts', String(process.ppid), ...options];
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const child = spawn(ownNode ?? process.execPath, args, { stdio, detached: true });
  ready = new Promise((done, fail) => {
    child.once('message', done).once('error', fail);
    child.once('exit', () => fail(new Error('the site could not be prepared; see above')));
  }).then(() => {
    child.disconnect();
    child.unref();
  });
  ready.catch(() => {});
};

/**
 * `netlify serve` takes the first function whose path fits and forgets which paths a function leaves to
 * others; so this puts the excluded paths into the expression of the path (docs/decisions/build.md).
 */
const leaveCallsToFunctions = async (file) => {
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  for (const { routes = [], excludedRoutes = [] } of manifest.functions) {
    const excluded = excludedRoutes.map(({ literal, expression }) => expression ?? `^${literal}$`);
    if (excluded.length === 0) continue;
    const none = `^(?!${excluded.map((each) => each.slice(1)).join('|')})`;
    for (const route of routes) if (route.expression) route.expression = none + route.expression.slice(1);
  }
  await writeFile(file, JSON.stringify(manifest));
};

/** `netlify serve`, side by side with the build. */
export const onPreBuild = () => start();
/** The functions are bundled and the site is served after this. */
export const onPostBuild = async ({ constants }) => {
  if (!ready) return;
  await leaveCallsToFunctions(join(constants.FUNCTIONS_DIST, 'manifest.json'));
  await ready;
};
/** `netlify dev`, which builds nothing itself. */
export const onPreDev = () => {
  start('--build');
  return ready;
};
