import type { AppContext } from '../app-context.ts';
import { beginArchive } from './archive.ts';
import { beginBackup } from './archived-backup.ts';
import { backupNames } from './backup-names.ts';
import { copyStores } from './copy-stores.ts';
import { lockWith } from './lock.ts';
import { beginPacks, type NewPack } from './packs.ts';
import { beginPieces, findBackup, recordBackup, runNamed } from './stored-backups.ts';

/** A pack with fewer bytes than this is a small one, and how many of those are put up with. */
const SMALL_BYTES = 4 * 1024 * 1024;
const MOST_SMALL = 30;

/**
 * Returns the packs of the last backup that the next one reuses. The remaining pictures of other packs are
 * copied again: of packs that have lost more than half of their pictures, and of small packs once there are
 * many.
 */
function packsToKeep(packs: readonly NewPack[]): NewPack[] {
  const isSmall = ({ bytes }: NewPack) => bytes < SMALL_BYTES;
  const areMany = packs.filter(isSmall).length > MOST_SMALL;
  return packs.filter((pack) => pack.gone.length * 2 <= pack.names.length && !(areMany && isSmall(pack)));
}

/**
 * Copies everything into the store of backups, and notes the backup.
 * @param secret what to lock it with: a passphrase or a public key of age; null for a backup that anybody can
 * read who reads the store
 * @param showAlive called now and then; throws if another job has taken this one's place
 * @param end when time is up, in milliseconds since 1970
 * @throws StorageUnavailable; BackupError
 */
export async function makeBackup(
  { storage, now }: Pick<AppContext, 'storage' | 'now'>,
  { name, word, secret }: { name: string; word: string; secret: string | null },
  { showAlive, end }: { showAlive: () => Promise<void>; end: number },
): Promise<void> {
  const { backups } = storage;
  const run = runNamed(now(), word);
  const last = (await backupNames(backups)).at(-1);
  const kept = packsToKeep((last && (await findBackup(backups, last))?.packs) || []);
  const pieces = beginPieces(backups, run);
  const archive = beginArchive(secret === null ? null : lockWith(secret), now(), pieces.write);
  const records = await beginBackup(archive, now().toISOString());
  const pictures = beginPacks(backups, run, now());
  const there = await copyStores(storage, {
    packed: new Set(kept.flatMap((pack) => pack.names)),
    end,
    async add(each, bytes) {
      await showAlive();
      await (each.startsWith('images/') ? pictures.add({ name: each, bytes }) : records.add(each, bytes));
    },
  });
  await records.finish((each) => !there.has(each));
  const packs = [...kept, ...(await pictures.finish())].map((pack) => ({
    ...pack,
    gone: pack.names.filter((picture) => !there.has(picture)),
  }));
  const made = { at: now().toISOString(), run, pieces: await pieces.finish() };
  await showAlive();
  await recordBackup(backups, name, {
    ...made,
    packs: packs.filter((pack) => pack.gone.length < pack.names.length),
  });
}
