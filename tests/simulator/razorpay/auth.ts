import type { Answer } from '../answer.ts';
import type { Call } from '../world.ts';
import { type Counter, errorAnswer } from './counter.ts';

/** Null for a call with the right key and secret, and below the limit; else its refusal. */
export function refuseCall(counter: Counter, call: Call): Answer | null {
  const { keyId, keySecret } = counter.settings;
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const given = call.headers.get('authorization') ?? '';
  if (given !== expected) {
    if (given !== '' && !given.startsWith('Basic '))
      counter.world.violate(call, 'wrong-scheme', null, given.split(' ')[0] ?? '');
    const [key = ''] = Buffer.from(given.slice('Basic '.length), 'base64').toString().split(':');
    return errorAnswer(401, whyRefused(key, keyId));
  }
  return refuseTooMany(counter);
}

/** A test key with a live account, or the other way round, is no key at all. */
function whyRefused(key: string, keyId: string): string {
  if (key === '') return 'Please provide your api key for authentication purposes.';
  return key === keyId ? 'Authentication failed' : 'The api key provided is invalid';
}

function refuseTooMany(counter: Counter): Answer | null {
  const { overallLimit: limit, retryAfterSeconds: after } = counter.settings;
  if (!limit) return null;
  const now = counter.world.clock.now();
  const recent = counter.calls.filter((at) => at > now - limit.perMs);
  counter.calls = [...recent, now];
  if (recent.length < limit.calls) return null;
  const headers: Record<string, string> = after === null ? {} : { 'retry-after': String(after) };
  return errorAnswer(429, 'Request failed because of too many requests', null, headers);
}
