import type { Answer } from '../answer.ts';
import type { Limit } from '../settings.ts';
import { type Desk, errorAnswer } from './desk.ts';

/** The 429 of a call beyond the limits set, or null; counts the call. */
export function refuseTooMany(desk: Desk, statusOf: string | null): Answer | null {
  const { settings } = desk;
  const beyond =
    isBeyond(desk, settings.overallLimit, '') ||
    (statusOf !== null && isBeyond(desk, settings.statusLimit, statusOf));
  if (!beyond) return null;
  const after = settings.retryAfterSeconds;
  const headers: Record<string, string> = after === null ? {} : { 'retry-after': String(after) };
  return errorAnswer(desk, 429, 'TOO_MANY_REQUESTS', 'Too many requests', headers);
}

function isBeyond(desk: Desk, limit: Limit | null, key: string): boolean {
  if (!limit) return false;
  const now = desk.world.clock.now();
  const recent = (desk.calls.get(key) ?? []).filter((at) => at > now - limit.perMs);
  desk.calls.set(key, [...recent, now]);
  return recent.length >= limit.calls;
}
