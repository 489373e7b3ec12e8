import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startBlobsServer } from '#local/blobs-server.ts';
import { seedDemo } from '#local/seed.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { allVariables, readAllSettings } from '#server/all-settings.ts';
import { makeContext } from '#server/app-context.ts';
import { openStorageAt, type Storage } from '#server/storage/blob-store.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ownerForTests } from '#tests/support/owner-for-tests.ts';
import { copyProject } from '#tests/support/project-copy.ts';
import { blobsContext } from '#tests/support/test-shop.ts';

/** A site that was built and runs as on Netlify. */
export interface DeployedSite {
  url: string;
  storage: Storage;
  close(): Promise<void>;
}

/** The purpose of a build, in Netlify's words. */
export type DeployContext = 'production' | 'deploy-preview';

/** Returns the environment without settings of the site and without a local tool's mark. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const own = [...Object.keys(allVariables), 'NETLIFY_LOCAL', 'NETLIFY_DEV'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.includes(name)));
}

/**
 * Builds the site as Netlify's machines do, and serves it over a store in memory with the demo catalogue.
 * Such a build writes its deploy context into the sources, so it runs in a copy of the project. The functions
 * receive the store's address the way Netlify passes it.
 * @throws Error when the site cannot be built or does not start
 */
export async function openDeployedSite(context: DeployContext): Promise<DeployedSite> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const copy = copyProject(['public', 'docs', 'tests', 'package-lock.json']);
  const store = await startBlobsServer();
  const close = async () => {
    await store.close();
    copy.remove();
  };
  try {
    const deploy = {
      NETLIFY: 'true',
      CONTEXT: context,
      DEPLOY_ID: '0123456789abcdef01234567',
      URL: url,
      DEPLOY_PRIME_URL: url,
      ASTRO_TELEMETRY_DISABLED: '1',
    };
    const program = join(copy.folder, 'node_modules/astro/bin/astro.mjs');
    const env = { ...bareEnvironment(), ...deploy };
    const built = spawnSync(process.execPath, [program, 'build'], {
      cwd: copy.folder,
      env,
      encoding: 'utf8',
    });
    if (built.status !== 0) throw new Error(`the build failed:\n${built.stdout}\n${built.stderr}`);

    const local = readAllSettings({ NETLIFY_LOCAL: 'true', LOCAL_BLOBS_URL: store.url });
    const prefix = context === 'production' ? '' : 'preview-';
    const storage = openStorageAt({ url: store.url }, prefix);
    await seedDemo({ ...makeContext(local), storage }, copy.folder);

    const server = fork(join(copy.folder, 'tests/deployed/serve.ts'), {
      cwd: copy.folder,
      env: {
        ...bareEnvironment(),
        PORT: String(port),
        URL: url,
        NETLIFY_BLOBS_CONTEXT: blobsContext(store),
        SESSION_SECRET: 'a secret for the test of a deployed build',
        ADMIN_EMAIL: ownerForTests.email,
        ADMIN_PASSWORD_HASH: await hashPassword(ownerForTests.password),
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let complaints = '';
    server.stderr?.on('data', (text) => {
      complaints += text;
    });
    const ended = once(server, 'exit');
    const failed = ended.then(([code]) => {
      throw new Error(`the site ended with ${code}: ${complaints}`);
    });
    await Promise.race([once(server, 'message'), failed]);
    failed.catch(() => {});
    return {
      url,
      storage,
      async close() {
        server.disconnect();
        await ended;
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
