import { createServer } from 'node:net';
import { readAllSettings } from '#server/all-settings.ts';
import { SettingsError } from '#server/settings.ts';
import { astro, buildSite } from './build-site.ts';
import { commandLine } from './command-line.ts';
import { dataFolder, ownerSignIn, prepareEnvironment, presentSignIn } from './environment.ts';
import { giveUp } from './give-up.ts';
import { openLocalStore, paymentsInWords, workEnded } from './local-run.ts';
import { seedDemo } from './seed.ts';

/*
 * npm start: builds the site where something has changed, then serves it with its functions, a Blobs store,
 * the sandbox payment provider and the demo catalogue. npm run dev: the same store and catalogue under
 * Astro's development server.
 */

const { dev: developing = false, empty = false } = commandLine({
  usage: 'npm start [-- --empty], or npm run dev [-- --empty]',
  options: { dev: { type: 'boolean' }, empty: { type: 'boolean' } },
}).values;

/** Returns true when the port is free. Asked before the build, so that a busy port is reported at once. */
function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, () => probe.close(() => done(true)));
  });
}

async function main(): Promise<void> {
  await prepareEnvironment();
  // A half of the sign-in that is missing is named before the build.
  await ownerSignIn();
  const all = readAllSettings(process.env);
  const { port } = all;
  if (!(await isFree(port))) {
    throw new SettingsError(`PORT ${port} is in use; stop what runs there, or set PORT to another number`);
  }
  const context = await openLocalStore();
  const { settings } = context;
  if (developing) {
    if (!empty) await seedDemo(context, dataFolder);
    const { email, password } = await presentSignIn(context);
    console.log(`The owner signs in  ${email} with ${password}`);
    process.exit(await astro(['dev', '--port', String(port)]));
  }
  // Side by side: the build keeps one core busy, the demo's photos another.
  const [built] = await Promise.all([buildSite(), empty ? null : seedDemo(context, dataFolder)]);
  const { serveBuild } = await import('./host.ts');
  const server = await serveBuild(built, port);
  const { email, password } = await presentSignIn(context);
  console.log(`
The site is at      ${settings.siteUrl}${settings.basePath === '/' ? '' : settings.basePath}
The shop is at      ${context.absolute(context.paths.shop())}
The owner signs in  ${email} with ${password}
Payments            ${paymentsInWords(all)}
Data is kept in     ${dataFolder} (npm run reset forgets it)
Stop with Ctrl+C.`);
  const stop = () => {
    server.closeAllConnections();
    server.close(() => workEnded().finally(() => process.exit(0)));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error) => giveUp(error, 'Cannot start'));
