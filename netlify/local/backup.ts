import { createInterface } from 'node:readline/promises';
import { formatTotal } from '#domain/money/money.ts';
import { storeProblems } from '#domain/site/health.ts';
import { makeContext } from '#server/app-context.ts';
import { BackupError, type BackupReader, type Told } from '#server/backup/backup.ts';
import { readBackupFile, requireNoFile, writeBackupFile } from '#server/backup/backup-file.ts';
import { backUpNow, LEASE_MS, type Site } from '#server/backup/job.ts';
import { keyOf } from '#server/backup/lock.ts';
import { type Restored, readMarker } from '#server/backup/put-back.ts';
import { compare, type Newer, reopen, restore } from '#server/backup/restore.ts';
import { runJob } from '#server/backup/run-job.ts';
import { readStoredBackup } from '#server/backup/stored-backups.ts';
import { readSettings } from '#server/settings.ts';
import { AGE_PUBLIC_KEY, isBackupSecret } from '#server/site-variables.ts';
import { OPERATION_MS, StorageUnavailable } from '#server/storage/blob-client.ts';
import { openStorageAt, type Storage } from '#server/storage/blob-store.ts';
import { GATE_KNOWN_MS } from '#server/storage/restore-gate.ts';
import { FolderInUse, startBlobsServer } from './blobs-server.ts';
import { commandLine, misused } from './command-line.ts';
import { openDeployed } from './deployed-store.ts';
import { blobsFolder, dataFolder, prepareEnvironment } from './environment.ts';
import { giveUp } from './give-up.ts';

/*
 * npm run backup [-- FILE], npm run restore -- FILE, npm run verify -- FILE: of the local store, or with
 * NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN of the deployed site. A deployed site makes a backup and puts it back
 * itself, and the command sends and fetches the pieces; for a local store the command does the site's part
 * too. In place of FILE, --day reads one of the backups in the store.
 */

/** How often a long job says how far it is, in milliseconds. */
const TELL_EVERY_MS = 15_000;
/** How long the question before a restore waits for an answer, with the site closed, in milliseconds. */
const ANSWER_MS = 10 * 60_000;
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

/** A site, and how it was opened. */
interface Opened {
  site: Site;
  where: string;
  use: keyof typeof SETTLE_MS;
  close: () => Promise<void>;
}

/** A local site, whose jobs this process does. */
function localSite(storage: Storage): Site {
  const context = { ...makeContext(readSettings(process.env)), storage };
  return {
    storage,
    now: context.now,
    askEveryMs: 100,
    leaseMs: 20_000,
    // How it ends is written into the job.
    call: async (word) => {
      const secret = process.env.BACKUP_PASSPHRASE ? passphrase() : null;
      void runJob(context, word, secret).catch(() => {});
    },
  };
}

/** Opens the site meant: the deployed one, an npm start that runs, or what is in the data folder. */
async function openSite(): Promise<Opened> {
  const deployed = openDeployed(process.env);
  if (deployed) {
    const { where, ...rest } = deployed;
    const site = { ...rest, now: () => new Date(), askEveryMs: 5_000, leaseMs: LEASE_MS };
    return { site, where, use: 'deployed', close: async () => {} };
  }
  try {
    const { url, close } = await startBlobsServer({ folder: blobsFolder });
    return { site: localSite(openStorageAt({ url })), where: dataFolder, use: 'stopped', close };
  } catch (error) {
    // A running site has the store and knows of every write, so it is asked instead of the folder.
    const url = error instanceof FolderInUse && error.holder?.url;
    if (!url) throw error;
    const site = localSite(openStorageAt({ url }));
    return { site, where: `${dataFolder}, in use`, use: 'running', close: async () => {} };
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

/** @throws BackupError where a backup would hold half of one that is being put back */
async function requireOpen({ storage }: Site): Promise<void> {
  const marker = await readMarker(storage);
  if (marker)
    throw new BackupError(
      `A restore that began at ${marker.since} is not complete: ` +
        'a backup would hold half of it. Nothing was written.',
    );
}

/** Opens a backup of the store. Not every one is locked. */
const openStored = ({ storage }: Site, name = values.day): Promise<BackupReader> =>
  readStoredBackup(storage.backups, name, process.env.BACKUP_PASSPHRASE ? keyOf(passphrase()) : null);

const openBackup = (site: Site): Promise<BackupReader> =>
  file ? readBackupFile(file, passphrase()) : openStored(site);

/** Has the site make a backup of itself now, and opens it. */
async function openPresent(site: Site, where: string): Promise<BackupReader> {
  await requireOpen(site);
  console.log(`A backup of ${where} is made …`);
  const name = await backUpNow(site).catch((error) => {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError(`${error.message}. A night’s backup can be had: npm run backup -- --day DATE`);
  });
  return openStored(site, name);
}

async function backUp({ site, where }: Opened): Promise<void> {
  const path = file ?? `site-${values.day ?? site.now().toISOString().slice(0, 10)}.tar.age`;
  const secret = passphrase();
  await requireNoFile(path);
  const backup = await (values.day ? openStored(site) : openPresent(site, where));
  console.log(`Copying the backup to ${path} …`);
  const { blobs, bytes } = await writeBackupFile(backup, path, secret, teller());
  console.log(`Done: ${blobs} blobs, ${(bytes / 1e6).toFixed(1)} MB. Keep the passphrase elsewhere.`);
}

/** Returns what a restore would delete, in words. */
function inWords({ orders, paid, enquiries, subscribers, changed }: Newer): string {
  return [
    ...(orders > 0 ? [`${orders} orders, for which ${formatTotal(paid)} was paid`] : []),
    ...(enquiries > 0 ? [`${enquiries} enquiries`] : []),
    ...(subscribers > 0 ? [`${subscribers} subscribers`] : []),
    ...(changed > 0 ? [`changes of ${changed} orders, enquiries, products or categories`] : []),
  ].join('; ');
}

/** Says what would be deleted, and asks whether to go on. Without a keyboard the answer is --yes, or no. */
async function confirm(newer: Newer | null, before: string): Promise<boolean> {
  console.log(
    newer
      ? `What is newer than the backup will be deleted: ${inWords(newer)}.`
      : 'What is newer than the backup will be deleted. What that is cannot be told: the site locks its ' +
          'backups in another way than BACKUP_PASSPHRASE opens.',
  );
  console.log(`It stays in the backup --day ${before}, which the site keeps for a week.`);
  if (values.yes) return true;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new AbortController();
  lines.once('close', () => closed.abort());
  const answer = await lines
    .question('The site is closed until you answer. Restore the backup? (yes/no) ', {
      signal: AbortSignal.any([closed.signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    .catch(() => '');
  lines.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

/** Says what the owner has to know of a site that is open again. */
function tellRestored({ gaps, missingPictures, problems }: Restored): void {
  for (const picture of missingPictures)
    console.log(`A product names the picture ${picture}, which is not in the backup.`);
  for (const problem of problems) console.log(storeProblems[problem].what);
  if (gaps.length > 0)
    console.log(
      'These numbers of invoices and credit notes are on no order. Look for them in the mailbox; ' +
        `declare those not found as not used:\n  ${gaps.join('\n  ')}`,
    );
}

async function openAgain({ site, where }: Opened): Promise<void> {
  const { marker, restored } = await reopen(site);
  console.log(
    `${where} is open again, with what a restore of the backup of ${marker.backup} has left. It began at ` +
      `${marker.since} and was interrupted.${marker.before ? ` Before it there was --day ${marker.before}.` : ''}`,
  );
  tellRestored(restored);
}

async function putBack({ site, where, use }: Opened): Promise<void> {
  const skipInvoices = Number(values['skip-invoices'] ?? SKIPPED);
  if (!Number.isInteger(skipInvoices) || skipInvoices < 0)
    throw new BackupError('--skip-invoices takes a number.');
  const backup = await openBackup(site);
  console.log(`Restoring the backup of ${backup.at} into ${where} …`);
  const restored = await restore(site, backup, {
    overwrite: values.overwrite === true,
    skipInvoices,
    settleMs: SETTLE_MS[use],
    open: (name) => openStored(site, name),
    confirm,
    told: teller(),
  });
  console.log(`Done: ${backup.contents.size} blobs.`);
  tellRestored(restored);
}

async function verify({ site, where }: Opened): Promise<void> {
  const backup = await openBackup(site);
  const wrong = compare(await openPresent(site, where), backup);
  console.log(
    wrong.length
      ? wrong.join('\n')
      : `All ${backup.contents.size} blobs are as in the backup of ${backup.at}.`,
  );
  process.exitCode = wrong.length ? 1 : 0;
}

await prepareEnvironment();
try {
  const opened = await openSite();
  try {
    if (command === 'backup') await backUp(opened);
    else if (values.reopen) await openAgain(opened);
    else if (command === 'restore') await putBack(opened);
    else await verify(opened);
  } finally {
    await opened.close();
  }
} catch (error) {
  if (error instanceof StorageUnavailable)
    console.error(
      `The store does not answer: ${error.message}. If a restore had begun, the site stays closed: ` +
        'run the same command again.',
    );
  else if (error instanceof BackupError) console.error(error.message);
  else giveUp(error, 'Not done');
  process.exitCode = 1;
}
