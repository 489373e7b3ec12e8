import { spawn } from 'node:child_process';

/*
 * A plugin of Netlify's build, for `netlify dev` and `netlify serve`: starts what the site needs beside its functions
 * (`../netlify-run.ts`) with the project's own Node. On Netlify's machines it does nothing.
 */

let ready;

const start = (...options) => {
  if (process.env.NETLIFY === 'true') return;
  // The command line itself: a plugin is a process of its own that ends before the site is served.
  const args = ['netlify/local/netlify-run.ts', String(process.ppid), ...options];
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const child = spawn('node_modules/node/bin/node', args, { stdio, detached: true });
  ready = new Promise((done, fail) => {
    child.once('message', done).once('error', fail);
    child.once('exit', () => fail(new Error('the site could not be prepared; see above')));
  }).then(() => {
    child.disconnect();
    child.unref();
  });
  ready.catch(() => {});
};

/** `netlify serve`, side by side with the build. */
export const onPreBuild = () => start();
/** The site is served after this. */
export const onPostBuild = () => ready;
/** `netlify dev`, which builds nothing itself. */
export const onPreDev = () => {
  start('--build');
  return ready;
};
