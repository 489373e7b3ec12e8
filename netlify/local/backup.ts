import { createInterface } from 'node:readline/promises';
import { formatTotal } from '#domain/money/money.ts';
import { storeProblems } from '#domain/site/health.ts';
import { type AppContext, makeContext } from '#server/app-context.ts';
import { BackupError, type BackupReader } from '#server/backup/backup.ts';
import { type FileBackup, readBackupFile, writeBackupFile } from '#server/backup/backup-file.ts';
import { copyStores } from '#server/backup/copy-stores.ts';
import { keyOf } from '#server/backup/lock.ts';
import {
  copyBackup,
  type Newer,
  readMarker,
  reopen,
  restore,
  type Told,
  verify,
} from '#server/backup/restore.ts';
import { readStoredBackup } from '#server/backup/stored-backups.ts';
import { LAST_BACKUP, type LastBackup } from '#server/health/read-health.ts';
import { readSettings } from '#server/settings.ts';
import { AGE_PUBLIC_KEY, isBackupSecret } from '#server/site-variables.ts';
import { OPERATION_MS, StorageUnavailable } from '#server/storage/blob-client.ts';
import { openStorageAt, type Storage } from '#server/storage/blob-store.ts';
import { GATE_KNOWN_MS } from '#server/storage/restore-gate.ts';
import { FolderInUse, startBlobsServer } from './blobs-server.ts';
import { commandLine, misused } from './command-line.ts';
import { openCompared } from './compared.ts';
import { openDeployed } from './deployed-store.ts';
import { blobsFolder, dataFolder, prepareEnvironment } from './environment.ts';
import { giveUp } from './give-up.ts';

/*
 * npm run backup [-- FILE], npm run restore -- FILE, npm run verify -- FILE: of the local store, or with
 * NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN of the deployed site, which then makes the backup itself. In place
 * of FILE, --day reads one of the backups in the store; beside it, of npm run backup, which of them becomes
 * the file.
 */

/** How often a long job says how far it is, in milliseconds. */
const TELL_EVERY_MS = 15_000;
/** How many invoice numbers a restore leaves out unless told: more than are given between two backups. */
const SKIPPED = '100';

/**
 * How long a restore waits before it deletes anything, in milliseconds: until every function has seen that it
 * is under way, and what it was doing then has ended. Nobody else has a store open that this command opened
 * by itself.
 */
const SETTLE_MS = {
  deployed: GATE_KNOWN_MS.deployed + OPERATION_MS + 2_000,
  running: GATE_KNOWN_MS.local + 2_000,
  stopped: 0,
};

const all = {
  overwrite: { type: 'boolean' },
  yes: { type: 'boolean' },
  reopen: { type: 'boolean' },
  'skip-invoices': { type: 'string' },
  day: { type: 'string' },
} as const;
const ofDay = 'or --day 2026-11-21 in place of FILE';
const commands = {
  backup: { usage: 'npm run backup [-- FILE] [--day 2026-11-21]', options: { day: all.day } },
  restore: {
    usage:
      `npm run restore -- FILE [--overwrite] [--yes] [--skip-invoices ${SKIPPED}], ${ofDay}; ` +
      'or npm run restore -- --reopen',
    options: all,
  },
  verify: { usage: `npm run verify -- FILE, ${ofDay}`, options: { day: all.day } },
};
const [command = '', ...typed] = process.argv.slice(2);
const { usage, options } = commands[command as keyof typeof commands];
// Each takes some of them, and what it does not take has no value.
const { positionals, values } = commandLine({ usage, options: options as typeof all, words: 1, typed });
const [file] = positionals;
if (command !== 'backup' && !file && !values.day && !values.reopen) misused('Name a FILE or a --day', usage);

function passphrase(): string {
  const set = process.env.BACKUP_PASSPHRASE ?? '';
  if (isBackupSecret(set) && !set.startsWith(AGE_PUBLIC_KEY)) return set;
  throw new BackupError(
    'Set BACKUP_PASSPHRASE to 12 characters or more, or to a secret ' +
      'key of age, and keep it where the backups ' +
      'are not: without it nobody can read them.',
  );
}

/** Stores, and how a backup is made of them. */
interface Stores {
  storage: Storage;
  where: string;
  use: keyof typeof SETTLE_MS;
  /** Has the site make a backup of itself; null if this command copies. @returns its name in the store */
  makeBackup: (() => Promise<string>) | null;
  close: () => Promise<void>;
}

/** The stores meant: the deployed site's, those of an npm start that runs, or those in the data folder. */
async function openStores(): Promise<Stores> {
  const deployed = openDeployed(process.env);
  if (deployed) return { ...deployed, use: 'deployed', close: async () => {} };
  try {
    const store = await startBlobsServer({ folder: blobsFolder });
    return {
      storage: openStorageAt({ url: store.url }),
      where: dataFolder,
      use: 'stopped',
      makeBackup: null,
      close: store.close,
    };
  } catch (error) {
    // A running site has the store and knows of every write, so it is asked instead of the folder.
    const url = error instanceof FolderInUse && error.holder?.url;
    if (!url) throw error;
    return {
      storage: openStorageAt({ url }),
      where: `${dataFolder}, in use`,
      use: 'running',
      makeBackup: null,
      close: async () => {},
    };
  }
}

/** Says now and then how far a long job is. */
function teller(): Told {
  let last = Date.now();
  return (what, done, all) => {
    if (Date.now() - last < TELL_EVERY_MS) return;
    last = Date.now();
    const count = done.toLocaleString('en');
    console.log(all === null ? `… ${what}: ${count}` : `… ${what}: ${count} of ${all.toLocaleString('en')}`);
  };
}

async function backUp({ storage, where, makeBackup }: Stores): Promise<void> {
  const marker = await readMarker(storage);
  if (marker)
    throw new BackupError(
      `A restore that began at ${marker.since} is not complete: ` +
        'a backup would hold half of it. Nothing was written.',
    );
  const now = new Date();
  const path = file ?? `site-${values.day ?? now.toISOString().slice(0, 10)}.tar.age`;
  const secret = passphrase();
  const write = async (at: string, fill: (target: FileBackup) => Promise<void>) => {
    const target = await writeBackupFile(path, secret, at);
    try {
      console.log(`Copying ${where} to ${path} …`);
      await fill(target);
      const manifest = await target.finish();
      const bytes = manifest.reduce((sum, { size }) => sum + size, 0);
      console.log(
        `Done: ${manifest.length} blobs, ${(bytes / 1e6).toFixed(1)} MB. Keep the passphrase elsewhere.`,
      );
    } finally {
      await target.close();
    }
  };
  if (!values.day && !makeBackup) {
    await write(now.toISOString(), async (target) => void (await copyStores(storage, target)));
    const done = { at: new Date().toISOString() };
    await storage.backups.change<LastBackup>(LAST_BACKUP, (last) => ({ ...last, ...done }));
    return;
  }
  const name = values.day ?? (await makeBackup?.());
  const backup = await readStoredBackup(storage, name, keyOf(secret));
  await write(backup.at, (target) => copyBackup(backup, target, teller()));
}

async function openBackup(storage: Storage): Promise<BackupReader> {
  if (file) return readBackupFile(file, passphrase());
  // Not every backup in the store is locked.
  return readStoredBackup(storage, values.day, process.env.BACKUP_PASSPHRASE ? keyOf(passphrase()) : null);
}

/** The context of a use case on stores that this command opened by itself, past the marker of a restore. */
const contextOn = (storage: Storage): AppContext => ({ ...makeContext(readSettings(process.env)), storage });

/** Says what would be deleted, and asks whether to go on. Without a keyboard the answer is --yes, or no. */
async function confirm(newer: Newer, when: 'at first' | 'meanwhile'): Promise<boolean> {
  const { orders, paid, enquiries, subscribers, changed } = newer;
  const parts = [
    ...(orders > 0 ? [`${orders} orders, for which ${formatTotal(paid)} was paid`] : []),
    ...(enquiries > 0 ? [`${enquiries} enquiries`] : []),
    ...(subscribers > 0 ? [`${subscribers} subscribers`] : []),
    ...(changed > 0 ? [`changes of ${changed} orders, enquiries, products or categories`] : []),
  ];
  const begin = when === 'meanwhile' ? 'Since you were asked there is more that' : 'What';
  console.log(`${begin} is newer than the backup will be deleted: ${parts.join('; ')}.`);
  console.log('To keep it, make a backup of the present state first: npm run backup.');
  if (values.yes) return true;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new AbortController();
  lines.once('close', () => closed.abort());
  const answer = await lines
    .question('Delete it and restore the backup? (yes/no) ', { signal: closed.signal })
    .catch(() => '');
  lines.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

async function openAgain(storage: Storage, where: string): Promise<void> {
  const { marker, records, problems } = await reopen(contextOn(storage));
  console.log(
    `${where} is open again. A restore of the backup of ${marker.backup}, begun at ${marker.since}, was ` +
      'interrupted and leaves behind:',
  );
  for (const [kind, count] of Object.entries(records)) console.log(`  ${count} × ${kind}`);
  for (const problem of problems) console.log(storeProblems[problem].what);
}

async function putBack(
  storage: Storage,
  where: string,
  settleMs: number,
  backup: BackupReader,
): Promise<void> {
  const skipInvoices = Number(values['skip-invoices'] ?? SKIPPED);
  if (!Number.isInteger(skipInvoices) || skipInvoices < 0)
    throw new BackupError('--skip-invoices takes a number.');
  console.log(`Restoring the backup of ${backup.at} into ${where} …`);
  const { overwrite = false } = values;
  const { blobs, bytes, missingPictures, unreadable, gaps } = await restore(contextOn(storage), backup, {
    overwrite,
    skipInvoices,
    settleMs,
    confirm,
    told: teller(),
  });
  console.log(`Done: ${blobs} blobs, ${(bytes / 1e6).toFixed(1)} MB.`);
  for (const picture of missingPictures)
    console.log(`A product names the picture ${picture}, which is not in the backup.`);
  for (const record of unreadable)
    console.log(`${record} cannot be read. It was so when the backup was made, and is put back as it was.`);
  if (gaps.length > 0)
    console.log(
      'These numbers of invoices and credit notes are on no order. Look for them in the mailbox; ' +
        `declare those not found as not used:\n  ${gaps.join('\n  ')}`,
    );
}

async function compare(storage: Storage, where: string, backup: BackupReader): Promise<void> {
  const compared = openCompared(`${where} with ${backup.at}`);
  if (compared.count > 0)
    console.log(`Going on after ${compared.count} blobs that an interrupted run has compared …`);
  const wrong = await verify(contextOn(storage), backup, { told: teller(), compared });
  compared.forget();
  console.log(
    wrong.length
      ? wrong.join('\n')
      : `All ${backup.manifest.length} blobs are as in the backup of ${backup.at}.`,
  );
  process.exitCode = wrong.length ? 1 : 0;
}

await prepareEnvironment();
try {
  const stores = await openStores();
  const { storage, where, use, close } = stores;
  try {
    if (command === 'backup') await backUp(stores);
    else if (values.reopen) await openAgain(storage, where);
    else {
      const backup = await openBackup(storage);
      await (command === 'restore'
        ? putBack(storage, where, SETTLE_MS[use], backup)
        : compare(storage, where, backup));
      await backup.close();
    }
  } finally {
    await close();
  }
} catch (error) {
  if (error instanceof StorageUnavailable)
    console.error(
      `The store does not answer: ${error.message}. If a restore had begun, the site stays closed: ` +
        'run the same command again, a restore with --overwrite.',
    );
  else if (error instanceof BackupError) console.error(error.message);
  else giveUp(error, 'Not done');
  process.exitCode = 1;
}
