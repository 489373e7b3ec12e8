import { randomUUID } from 'node:crypto';
import { deviceIn } from '#domain/site/account.ts';
import { type AuditEntry, type AuditEvent, MOST_NETWORKS } from '#domain/site/audit.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import type { AppContext, SiteContext } from '../app-context.ts';
import { logError } from '../log.ts';
import { countKey, networkOf } from '../rate-limit/counts.ts';
import { changeOrReplace } from '../storage/blob-store.ts';

/** Beginning of the keys of records. The time follows, so that records sort by time. */
export const AUDIT = 'audit/';

type FailedSignIns = Extract<AuditEntry, { what: 'sign_ins_failed' }>;

const deviceOf = (by: Request | null) => deviceIn(by?.headers.get('user-agent') ?? null);

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
  const entry: AuditEntry = { ...event, at, device: deviceOf(by) };
  try {
    await storage.accounts.create(`${AUDIT}${at}-${randomUUID()}`, entry);
  } catch (error) {
    logError(`audit ${event.what}`, error);
  }
}

/**
 * Counts a failed sign-in. Anybody can fail to sign in, so there is one record for each day in India: it
 * counts the tries and does not grow with them. Never throws.
 * @param address the visitor's address, of which only a keyed hash is kept
 */
export async function recordFailedSignIn(
  { storage, now, settings }: Pick<SiteContext, 'storage' | 'now' | 'settings'>,
  by: Request,
  address: string,
): Promise<void> {
  const at = now();
  // The record stands before the others of its day.
  const dayEnd = new Date(`${indiaToday(at)}T23:59:59.999+05:30`).toISOString();
  const network = countKey('failed-sign-in', networkOf(address), settings.sessionSecret).slice(0, 16);
  try {
    await changeOrReplace<FailedSignIns>(storage.accounts, `${AUDIT}${dayEnd}-sign-ins-failed`, (today) => {
      const { times = 0, networks = [] } = today ?? {};
      const isCounted = networks.includes(network) || networks.length >= MOST_NETWORKS;
      return {
        what: 'sign_ins_failed',
        times: times + 1,
        networks: isCounted ? networks : [...networks, network],
        at: at.toISOString(),
        device: deviceOf(by),
      };
    });
  } catch (error) {
    logError('audit sign_ins_failed', error);
  }
}
