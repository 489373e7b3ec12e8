import { randomUUID } from 'node:crypto';
import { deviceIn } from '#domain/site/account.ts';
import type { AuditEntry, AuditEvent } from '#domain/site/audit.ts';
import type { AppContext } from '../app-context.ts';
import { logError } from '../log.ts';

/** Keys of records begin so; the time follows, so they sort by it. */
export const AUDIT = 'audit/';

/**
 * Writes a record into the owner's audit log, after what it tells of was done. Never throws: what was done
 * stays done though it cannot be recorded; the log of the function then says so.
 * @param by the request that did it, for its device; null where the record is about no request
 */
export async function recordAudit(
  { storage, now }: Pick<AppContext, 'storage' | 'now'>,
  by: Request | null,
  event: AuditEvent,
): Promise<void> {
  const at = now().toISOString();
  const entry: AuditEntry = { ...event, at, device: deviceIn(by?.headers.get('user-agent') ?? null) };
  try {
    await storage.accounts.create(`${AUDIT}${at}-${randomUUID()}`, entry);
  } catch (error) {
    logError(`audit ${event.what}`, error);
  }
}
