import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LOCAL_RUN_FILE } from '#server/settings.ts';
import { buildSite, keepPublished, publish } from './build-site.ts';
import { dataFolder, ownerSignIn, prepareEnvironment, presentSignIn, root } from './environment.ts';
import { giveUp } from './give-up.ts';
import { loadFunctions, openLocalStore, runScheduled } from './local-run.ts';
import { seedDemo } from './seed.ts';

/*
 * Runs what `netlify dev` and `netlify serve` need beside the site: the store, the demo catalogue, the sweep
 * every minute and the owner's sign-in. `netlify-plugin` starts it before the site is served. It ends when
 * the command line does, whose process id is its first argument. docs/decisions/local-host.md says why
 * Netlify's own store is not used.
 */

const [commandLine, builds] = [Number(process.argv[2]), process.argv.includes('--build')];
const file = join(root, LOCAL_RUN_FILE);

/**
 * Names of settings that are passed to the functions. The functions run in the command line's process, which
 * read `.env` before this run wrote it and started a store.
 */
const toldToFunctions = ['LOCAL_BLOBS_URL', 'SESSION_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD_HASH'];

function endWithCommandLine(): void {
  try {
    process.kill(commandLine, 0);
  } catch {
    process.exit();
  }
}

async function main(): Promise<void> {
  setInterval(endWithCommandLine, 1_000);
  await prepareEnvironment();
  // A half of the sign-in that is missing is named before the build.
  await ownerSignIn();
  const context = await openLocalStore();
  mkdirSync(dirname(file), { recursive: true });
  process.once('exit', () => rmSync(file, { force: true }));
  writeFileSync(file, toldToFunctions.map((name) => `${name}=${process.env[name] ?? ''}\n`).join(''));
  // Both run at the same time, as with npm start.
  const built = builds ? buildSite().then(publish) : keepPublished();
  await Promise.all([built, seedDemo(context, dataFolder)]);
  runScheduled(await loadFunctions());
  const { email, password } = await presentSignIn(context);
  console.log(`The owner signs in with ${email} and ${password}; payments go to the sandbox`);
  process.send?.('ready');
}

main().catch((error) => giveUp(error, 'Cannot start'));
