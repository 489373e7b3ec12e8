import { createHash } from 'node:crypto';

/** The version of a record: two that differ in anything have two. It says nothing of what is in the record. */
export function recordVersion(record: object): string {
  return createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22);
}
