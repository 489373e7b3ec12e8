import { randomUUID } from 'node:crypto';
import { deviceIn } from '#domain/site/account.ts';
import type { AuditEntry, AuditEvent } from '#domain/site/audit.ts';
import type { AppContext } from '../app-context.ts';
import { logError } from '../log.ts';

/** Beginning of the keys of records. The time follows, so that records sort by time. */
export const AUDIT = 'audit/';

/**
 * Writes a record into the owner's audit log, once the action is done. Never throws, because the action
 * cannot be undone when recording fails. The function's log then has the error.
 * @param by request of the action, which names the device; null if there is none
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
