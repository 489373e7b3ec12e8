import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LOCAL_RUN_FILE } from '#server/settings.ts';
import { buildSite, keepPublished, publish } from './build-site.ts';
import { dataFolder, ownerSignIn, prepareEnvironment, root } from './environment.ts';
import { giveUp } from './give-up.ts';
import { loadFunctions, openLocalStore, runScheduled } from './local-run.ts';
import { seedDemo } from './seed.ts';

/*
 * What `netlify dev` and `netlify serve` have beside the site: the store, the demo catalogue, the sweep each minute and
 * the owner's sign-in. Started by `netlify-plugin` before the site is served; ends with the command line, whose process
 * id it is given. Why not Netlify's own store: docs/decisions/local-host.md.
 */

const [commandLine, builds] = [Number(process.argv[2]), process.argv.includes('--build')];
const file = join(root, LOCAL_RUN_FILE);

/** The functions run in the command line's process, which read `.env` before this run made it and started a store. */
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
  const { email, password } = ownerSignIn();
  const context = await openLocalStore();
  mkdirSync(dirname(file), { recursive: true });
  process.once('exit', () => rmSync(file, { force: true }));
  writeFileSync(file, toldToFunctions.map((name) => `${name}=${process.env[name] ?? ''}\n`).join(''));
  // Side by side, as for npm start.
  const built = builds ? buildSite().then(publish) : keepPublished();
  await Promise.all([built, seedDemo(context, dataFolder)]);
  runScheduled(await loadFunctions());
  console.log(`The owner signs in with ${email} and ${password}; payments go to the sandbox`);
  process.send?.('ready');
}

main().catch((error) => giveUp(error, 'Cannot start'));
