import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeContext } from '#server/app-context.ts';
import { readAllSettings } from '#server/payment-settings.ts';
import { SettingsError } from '#server/settings.ts';
import { startBlobsServer } from './blobs-server.ts';
import { dataFolder, ownerSignIn, prepareEnvironment, root } from './environment.ts';
import { seedDemo } from './seed.ts';

/*
 * npm start: builds the site, then serves it with its functions, a Blobs store, the sandbox payment provider
 * and the demo catalogue. npm run dev: the same store and catalogue under Astro's development server.
 */

const developing = process.argv.includes('--dev');
const empty = process.argv.includes('--empty');

function astro(...args: string[]): Promise<number> {
  const program = join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

/** Whether nobody listens on the port yet; told before the build, not after it. */
function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, () => probe.close(() => done(true)));
  });
}

async function main(): Promise<void> {
  await prepareEnvironment();
  const { port } = readAllSettings(process.env);
  if (!(await isFree(port))) {
    throw new SettingsError(`PORT ${port} is in use; stop what runs there, or set PORT to another number`);
  }
  const store = await startBlobsServer({ folder: join(dataFolder, 'blobs') });
  process.env.LOCAL_BLOBS_URL = store.url;
  const settings = readAllSettings(process.env);
  const context = makeContext(settings);

  if (developing) {
    if (!empty) await seedDemo(context, dataFolder);
    process.exit(await astro('dev', '--port', String(port)));
  }
  if ((await astro('build')) !== 0) throw new SettingsError('the site could not be built; see above');
  if (!empty) {
    console.log('\nPreparing the demo catalogue (a few seconds on the first start) …');
    await seedDemo(context, dataFolder);
  }
  const { serveBuild } = await import('./host.ts');
  const server = await serveBuild(root, port);
  const { email, password } = ownerSignIn();
  console.log(`
The site is at      ${settings.siteUrl}${settings.basePath === '/' ? '' : settings.basePath}
The shop is at      ${context.absolute(context.paths.shop())}
The owner signs in  ${email} with ${password}
Payments            the sandbox: nothing is charged
Data is kept in     ${dataFolder} (npm run reset forgets it)
Stop with Ctrl+C.`);
  const stop = () => {
    server.closeAllConnections();
    server.close(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error) => {
  console.error(error instanceof SettingsError ? `Cannot start: ${error.message}` : error);
  process.exit(1);
});
