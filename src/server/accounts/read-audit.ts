import { AUDIT_PER_PAGE, type AuditEntry } from '#domain/site/audit.ts';
import { type DataList, pageOf } from '#domain/site/datalist.ts';
import { aYearBefore } from '#domain/site/person.ts';
import type { AppContext } from '../app-context.ts';
import { inBatches, inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import { AUDIT } from './record-audit.ts';

type AuditContext = Pick<AppContext, 'storage' | 'now'>;

/**
 * Returns a page of the audit log, the latest first. A record that cannot be read is left out and logged.
 * @throws StorageUnavailable
 */
export async function listAudit(
  { storage: { accounts } }: AuditContext,
  page: number,
): Promise<DataList<AuditEntry>> {
  const keys = (await accounts.keys(AUDIT)).sort().reverse();
  const { data, ...list } = pageOf(keys, page, AUDIT_PER_PAGE);
  const read = await inBatches(data, (key) =>
    accounts.read<AuditEntry>(key).catch((error) => {
      if (!(error instanceof CorruptBlob)) throw error;
      logError('list audit', error);
      return null;
    }),
  );
  return { ...list, data: read.flatMap((found) => found?.value ?? []) };
}

/**
 * Deletes the records that are older than a year. The next run takes those that are left when time is up, or
 * that have failed.
 * @returns number of deleted records
 * @throws StorageUnavailable when the records cannot be listed
 */
export async function deleteOldAudit({ storage: { accounts }, now }: AuditContext): Promise<number> {
  const limit = AUDIT + aYearBefore(now()).toISOString();
  const old = (await accounts.keys(AUDIT)).filter((key) => key < limit);
  const done = await inTime(old, (key) =>
    accounts.remove(key).then(
      () => true,
      (error) => {
        logError('delete old audit', error);
        return false;
      },
    ),
  );
  return done.filter(Boolean).length;
}
