import { makeContext } from '#server/app-context.ts';
import {
  BackupError,
  type BackupReader,
  readBackupFile,
  writeBackupFile,
} from '#server/backup/backup-file.ts';
import { copyStores } from '#server/backup/copy-stores.ts';
import { readDailyBackup } from '#server/backup/daily-backup.ts';
import { restore, verify } from '#server/backup/restore.ts';
import { LAST_BACKUP } from '#server/health/read-health.ts';
import { readSettings } from '#server/settings.ts';
import { openStorageAt, type Storage } from '#server/storage/blob-store.ts';
import { FolderInUse, startBlobsServer } from './blobs-server.ts';
import { commandLine, misused } from './command-line.ts';
import { blobsFolder, dataFolder, prepareEnvironment } from './environment.ts';
import { giveUp } from './give-up.ts';

/*
 * npm run backup [-- FILE], npm run restore -- FILE, npm run verify -- FILE: of the local store, or with
 * NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN of the deployed site. In place of FILE, --day reads one of its daily backups.
 */

const LEAST_PASSPHRASE = 12;
/** How many invoice numbers a restore leaves out unless told: more than are given between two backups. */
const SKIPPED = '100';

const all = {
  overwrite: { type: 'boolean' },
  'skip-invoices': { type: 'string' },
  day: { type: 'string' },
} as const;
const ofDay = 'or --day 2026-11-21 in place of FILE';
const commands = {
  backup: { usage: 'npm run backup [-- FILE]', options: {} },
  restore: {
    usage: `npm run restore -- FILE [--overwrite] [--skip-invoices ${SKIPPED}], ${ofDay}`,
    options: all,
  },
  verify: { usage: `npm run verify -- FILE, ${ofDay}`, options: { day: all.day } },
};
const [command = '', ...typed] = process.argv.slice(2);
const { usage, options } = commands[command as keyof typeof commands];
// Each takes some of them, and what it does not take has no value.
const { positionals, values } = commandLine({ usage, options: options as typeof all, words: 1, typed });
const [file] = positionals;
if (command !== 'backup' && !file && !values.day) misused('Name a FILE or a --day', usage);

function passphrase(): string {
  const set = process.env.BACKUP_PASSPHRASE ?? '';
  if (set.length >= LEAST_PASSPHRASE) return set;
  throw new BackupError(
    `Set BACKUP_PASSPHRASE to ${LEAST_PASSPHRASE} characters or more, and keep it where the backups are not: without it nobody can read them.`,
  );
}

/** The stores meant: the deployed site's, those of an npm start that runs, or those in the data folder. */
async function openStores(): Promise<{ storage: Storage; where: string; close: () => Promise<void> }> {
  const { NETLIFY_SITE_ID: id, NETLIFY_AUTH_TOKEN: token } = process.env;
  if (id && token)
    return {
      storage: openStorageAt({ url: null, site: { id, token } }),
      where: `site ${id}`,
      close: async () => {},
    };
  try {
    const store = await startBlobsServer({ folder: blobsFolder });
    return { storage: openStorageAt({ url: store.url }), where: dataFolder, close: store.close };
  } catch (error) {
    // A running site has the store and knows of every write, so it is asked instead of the folder.
    const url = error instanceof FolderInUse && error.holder?.url;
    if (!url) throw error;
    return { storage: openStorageAt({ url }), where: `${dataFolder}, in use`, close: async () => {} };
  }
}

async function backUp(storage: Storage, where: string): Promise<void> {
  const now = new Date();
  const path = file ?? `site-${now.toISOString().slice(0, 10)}.backup`;
  const target = await writeBackupFile(path, passphrase(), now);
  try {
    console.log(
      `Copying ${where} to ${path}${target.resumed ? `, after the ${target.resumed} that are there` : ''} …`,
    );
    await copyStores(storage, target);
    const manifest = await target.finish();
    const last = (await storage.backups.read<object>(LAST_BACKUP))?.value;
    const done = { ...last, at: new Date().toISOString() };
    await storage.backups.createBytes(LAST_BACKUP, new TextEncoder().encode(JSON.stringify(done)));
    const bytes = manifest.reduce((sum, { size }) => sum + size, 0);
    console.log(
      `Done: ${manifest.length} blobs, ${(bytes / 1e6).toFixed(1)} MB. Keep the passphrase elsewhere.`,
    );
  } finally {
    await target.close();
  }
}

async function openBackup(storage: Storage): Promise<BackupReader> {
  if (file) return readBackupFile(file, passphrase());
  return readDailyBackup(storage, values.day);
}

async function putBack(storage: Storage, where: string, backup: BackupReader): Promise<void> {
  const skipInvoices = Number(values['skip-invoices'] ?? SKIPPED);
  if (!Number.isInteger(skipInvoices) || skipInvoices < 0)
    throw new BackupError('--skip-invoices takes a number.');
  console.log(`Restoring the backup of ${backup.at} into ${where} …`);
  const context = { ...makeContext(readSettings(process.env)), storage };
  const { overwrite = false } = values;
  const { blobs, bytes, missingPictures, unreadable, gaps } = await restore(context, backup, {
    overwrite,
    skipInvoices,
  });
  console.log(`Done: ${blobs} blobs, ${(bytes / 1e6).toFixed(1)} MB.`);
  for (const picture of missingPictures)
    console.log(`A product names the picture ${picture}, which is not in the backup.`);
  for (const record of unreadable)
    console.log(`${record} cannot be read. It was so when the backup was made, and is put back as it was.`);
  if (gaps.length > 0)
    console.log(
      `These numbers of invoices and credit notes are on no order. Look for them in the mailbox; declare those not found as not used:\n  ${gaps.join('\n  ')}`,
    );
}

async function compare(storage: Storage, backup: BackupReader): Promise<void> {
  const wrong = await verify({ storage }, backup);
  console.log(
    wrong.length
      ? wrong.join('\n')
      : `All ${backup.manifest.length} blobs are as in the backup of ${backup.at}.`,
  );
  process.exitCode = wrong.length ? 1 : 0;
}

await prepareEnvironment();
try {
  const { storage, where, close } = await openStores();
  try {
    if (command === 'backup') await backUp(storage, where);
    else {
      const backup = await openBackup(storage);
      await (command === 'restore' ? putBack(storage, where, backup) : compare(storage, backup));
      await backup.close();
    }
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof BackupError)) giveUp(error, 'Not done');
  console.error(error.message);
  process.exitCode = 1;
}
